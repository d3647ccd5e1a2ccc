"""What a model variant is: placements, formulas, options, relaxations and the registry."""
