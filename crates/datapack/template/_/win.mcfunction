scoreboard players operation #mover NS_cache = #player NS_cache
execute as @a[tag=NS_seated] run function NS:_/credit
scoreboard players set @s NS_turn 0
tag @s add _game_finished
tag @s add _mark_winning_blocks
execute if score #player NS_cache matches 1 run tag @s add _player1_won
execute if score #player NS_cache matches 2 run tag @s add _player2_won
execute as @e[type=marker,tag=NS_event,distance=..1] if score @s NS_id = #id NS_cache run tag @s add _game_finished
execute if score #player NS_cache matches 1 as @e[type=marker,tag=NS_event,distance=..1] if score @s NS_id = #id NS_cache run tag @s add _player1_won
execute if score #player NS_cache matches 2 as @e[type=marker,tag=NS_event,distance=..1] if score @s NS_id = #id NS_cache run tag @s add _player2_won
function NS:_/plate
function NS:_/event_move
execute if entity @s[tag=_game_finished] run function NS:_/event_win
execute if entity @s[tag=_game_finished] run function NS:_/event_finish
return 1
