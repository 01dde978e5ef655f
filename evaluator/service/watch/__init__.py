"""What operators see: metrics, log, spans, pages, identity. It changes no answer."""
