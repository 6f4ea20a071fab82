"""Reports on paper: pages that print, workbooks, and plots that need nothing from elsewhere."""
