"""`tute doctor`: whether this machine, or a deployment, is as it should be."""
