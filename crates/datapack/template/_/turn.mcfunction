# Says whose turn it is: on the board, as an event, on the plate.
scoreboard players operation #player NS_cache = @s NS_turn
execute if score #player NS_cache matches 1 run tag @s add _player1_turn
execute if score #player NS_cache matches 2 run tag @s add _player2_turn
execute if score #player NS_cache matches 1 as @e[type=marker,tag=NS_event,distance=..1] if score @s NS_id = #id NS_cache run tag @s add _player1_turn
execute if score #player NS_cache matches 2 as @e[type=marker,tag=NS_event,distance=..1] if score @s NS_id = #id NS_cache run tag @s add _player2_turn
function NS:_/plate
execute if score #player NS_cache matches 1 if data storage NS:board b.player1.computer run function NS:_/ponder
execute if score #player NS_cache matches 2 if data storage NS:board b.player2.computer run function NS:_/ponder
