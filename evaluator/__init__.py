"""Evaluates finished hands of 跑胡子 and 泰州麻将."""
