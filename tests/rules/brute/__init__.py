"""The rules of Tute a second time, slow and plain, from their wording alone.

Nothing here may import `tute`: cards are texts, hands are lists, options a dict, an action is a
pair of verb and value. What both come to is compared in `test_perft.py` and `test_brute.py`.
"""
