"""One solver for each way of visiting every outcome; they return chances of codes, no money."""
