"""The wire packages of hupai."""
