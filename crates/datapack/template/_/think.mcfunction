# As and at a board whose computer is to move.
tag @s remove NS_pondering
execute if entity @e[type=marker,tag=NS_pondering] run schedule function NS:_/watch 1t append
function NS:_/load
scoreboard players operation #player NS_cache = @s NS_turn
scoreboard players set #may NS_cache 0
execute if score #player NS_cache matches 1 if data storage NS:board b.player1.computer run scoreboard players set #may NS_cache 1
execute if score #player NS_cache matches 2 if data storage NS:board b.player2.computer run scoreboard players set #may NS_cache 1
execute if score #may NS_cache matches 0 run return fail
execute unless entity @s[tag=_game_active] run return fail
function NS:_/tally
execute if score #player NS_cache matches 1 run data modify storage NS:board theirs set from storage NS:board b.p2
execute if score #player NS_cache matches 2 run data modify storage NS:board theirs set from storage NS:board b.p1
function NS:_/choose
scoreboard players operation #column NS_cache = #choice NS_cache
return run function NS:_/place
