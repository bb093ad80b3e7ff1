# As a board: takes up its state. Everything in NS:board and NS_cache is good for one call only.
scoreboard players operation #id NS_cache = @s NS_id
execute store result storage NS:call id int 1 run scoreboard players get #id NS_cache
data modify storage NS:board b set from entity @s data
