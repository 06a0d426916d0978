"""From messages to sightings: rule packs, gold annotation, and the protocol for any other observer."""
