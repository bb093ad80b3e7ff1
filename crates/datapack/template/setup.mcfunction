# Adds the objectives. Runs by itself whenever the world loads; running it again is harmless.
scoreboard objectives add NS_id dummy
scoreboard objectives add NS_version dummy
scoreboard objectives add NS_column dummy
scoreboard objectives add NS_turn dummy
scoreboard objectives add NS_moves dummy
scoreboard objectives add NS_lines dummy
scoreboard objectives add NS_windows dummy
scoreboard objectives add NS_gamestate dummy
scoreboard objectives add NS_nextrow dummy
scoreboard objectives add NS_lands dummy
scoreboard objectives add NS_due dummy
scoreboard objectives add NS_click dummy
scoreboard objectives add NS_wins dummy
scoreboard objectives add NS_losses dummy
scoreboard objectives add NS_ties dummy
scoreboard objectives add NS_cache dummy
# Boards of before an uninstall are told by this number; those of after count on from it, so that none has the number of another.
execute unless data storage NS:world generation store result storage NS:world boards int 1 run random value 1000000..2000000000
execute unless data storage NS:world generation run data modify storage NS:world generation set from storage NS:world boards
data modify storage NS:world ready set value 1b
execute as @e[type=marker,tag=NS_foreign] at @s run function NS:_/reconsider
execute as @e[type=marker,tag=NS_board] unless score @s NS_version matches VERSION at @s run function NS:_/meet
return 1
