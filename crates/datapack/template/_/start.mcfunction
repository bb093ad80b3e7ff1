function NS:_/load
function NS:_/undraw
function NS:_/forget
function NS:_/blank
function NS:_/clear_columns
data modify storage NS:board b.tiles set from storage NS:board blank
data modify storage NS:board b.p1 set value {}
data modify storage NS:board b.p2 set value {}
data remove storage NS:board b.lit
data modify entity @s data set from storage NS:board b
execute if data storage NS:board b.frame run function NS:_/frame
tag @s remove NS_falling
scoreboard players set @s NS_moves 0
scoreboard players set @s NS_lines 0
scoreboard players set @s NS_windows 0
scoreboard players set @s NS_gamestate 0
scoreboard players set @s NS_turn 1
tag @s add _game_active
function NS:_/turn
function NS:_/event_start
execute if entity @s[tag=_game_active] run function NS:_/event_turn
return 1
