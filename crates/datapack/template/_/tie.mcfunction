scoreboard players set #mover NS_cache 0
execute as @a[tag=NS_seated] run function NS:_/credit
scoreboard players operation #mover NS_cache = #player NS_cache
scoreboard players set @s NS_turn 0
tag @s add _game_finished
tag @s add _no_winner_tie
execute as @e[type=marker,tag=NS_event,distance=..1] if score @s NS_id = #id NS_cache run tag @s add _game_finished
execute as @e[type=marker,tag=NS_event,distance=..1] if score @s NS_id = #id NS_cache run tag @s add _no_winner_tie
function NS:_/plate
function NS:_/event_move
execute if entity @s[tag=_game_finished] run function NS:_/event_tie
execute if entity @s[tag=_game_finished] run function NS:_/event_finish
return 1
