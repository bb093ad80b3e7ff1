# What was true before, and what happened before, is over.
tag @s remove _player1_turn
tag @s remove _player2_turn
tag @s remove _player1_won
tag @s remove _player2_won
tag @s remove _no_winner_tie
tag @s remove _game_active
tag @s remove _game_finished
execute as @e[type=marker,tag=NS_event,distance=..1] if score @s NS_id = #id NS_cache run function NS:_/forget_events
