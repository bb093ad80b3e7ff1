# As and at a board; #player and #column say who drops where.
function NS:_/load
execute unless entity @s[tag=_game_active] run return run function NS:_/refuse_no_game
execute unless score @s NS_turn = #player NS_cache run return run function NS:_/refuse_turn
execute store result storage NS:call column int 1 run scoreboard players get #column NS_cache
return run function NS:_/column with storage NS:call
