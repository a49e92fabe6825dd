"""Programs of anybody's against our players, over the public protocol, on a real system."""
