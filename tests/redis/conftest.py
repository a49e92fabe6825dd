from tests.redis.pair import pair

__all__ = ["pair"]
