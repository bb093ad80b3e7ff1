# Whose turn it was, and what happened before, is over.
tag @s remove _player1_turn
tag @s remove _player2_turn
tag @s remove _game_active
execute as @e[type=marker,tag=NS_event,distance=..1] if score @s NS_id = #id NS_cache run function NS:_/forget_events with storage NS:call
