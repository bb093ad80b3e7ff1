# The tile is placed and its windows are counted. A win is tested before a tie. State first, events last.
function NS:_/adopt
function NS:_/forget_turn
scoreboard players add @s NS_moves 1
scoreboard players operation @s NS_windows = #windows NS_cache
scoreboard players operation @s NS_gamestate = #windows NS_cache
scoreboard players operation @s NS_lines = #lines NS_cache
execute if score #windows NS_cache matches 1.. run data modify storage NS:board b.lit set from storage NS:board lit
data modify entity @s data set from storage NS:board b
execute if score #windows NS_cache matches 1.. run return run function NS:_/win
execute if score @s NS_moves matches CELLS.. run return run function NS:_/tie
scoreboard players operation #mover NS_cache = #player NS_cache
execute if score #mover NS_cache matches 1 run scoreboard players set @s NS_turn 2
execute if score #mover NS_cache matches 2 run scoreboard players set @s NS_turn 1
tag @s add _game_active
function NS:_/turn
function NS:_/event_move
execute if entity @s[tag=_game_active] run function NS:_/event_turn
return 1
