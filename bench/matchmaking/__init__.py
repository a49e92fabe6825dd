"""The quick match under a flood of simulated people, beside first come, first served."""
