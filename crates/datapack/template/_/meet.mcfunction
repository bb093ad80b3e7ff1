# As and at a board that is not known: of before a teardown or an uninstall, or of another pack.
execute unless score @s NS_id matches 1.. store result score @s NS_id run data get entity @s data.id
function NS:_/load
# What an uninstall could not reach goes now.
execute store result score #then NS_cache run data get storage NS:board b.generation
execute store result score #today NS_cache run data get storage NS:world generation
execute if data storage NS:board b.generation unless score #then NS_cache = #today NS_cache run return run function NS:_/delete
execute if data storage NS:board b.spec unless data storage NS:board b{spec:"SPEC"} run return run function NS:_/disown
# Boards of before version 2 do not say what they are; how much they have drawn does.
execute store result score #columns NS_cache run data get storage NS:board b.tiles
execute store result score #levels NS_cache run data get storage NS:board b.tiles.k0
execute unless score #columns NS_cache matches COLUMNS run return run function NS:_/disown
execute unless score #levels NS_cache matches LEVELS run return run function NS:_/disown
function NS:_/kill_parts with storage NS:call
execute as @e[tag=NS_part,tag=!NS_board_origin,distance=..REACH] if score @s NS_id = #id NS_cache run kill @s
return run function NS:_/raise
