# What follows from the data of a board, and what this pack adds to it.
scoreboard players set @s NS_version VERSION
data modify storage NS:board b.spec set value "SPEC"
data modify storage NS:board b.box set value BARE_BOX
execute if data storage NS:board b.frame run data modify storage NS:board b.box set value FRAMED_BOX
data modify storage NS:board b.generation set from storage NS:world generation
data modify storage NS:board b.id set from storage NS:call id
function NS:_/recount
execute store result score @s NS_moves run data get storage NS:board b.p1
execute store result score #moves NS_cache run data get storage NS:board b.p2
scoreboard players operation @s NS_moves += #moves NS_cache
scoreboard players set @s NS_turn 0
execute if entity @s[tag=_player1_turn] run scoreboard players set @s NS_turn 1
execute if entity @s[tag=_player2_turn] run scoreboard players set @s NS_turn 2
scoreboard players set #player NS_cache 0
execute if entity @s[tag=_player1_won] run scoreboard players set #player NS_cache 1
execute if entity @s[tag=_player2_won] run scoreboard players set #player NS_cache 2
function NS:_/tally
execute if score #player NS_cache matches 1.. run function NS:_/windows
execute if score #player NS_cache matches 1.. run data modify storage NS:board b.lit set from storage NS:board lit
data modify entity @s data set from storage NS:board b
function NS:_/mark
scoreboard players operation @s NS_windows = #windows NS_cache
scoreboard players operation @s NS_gamestate = #windows NS_cache
scoreboard players operation @s NS_lines = #lines NS_cache
