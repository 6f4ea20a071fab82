"""The browser tables: an HTTP and WebSocket API over the house, and the pages that use it."""
