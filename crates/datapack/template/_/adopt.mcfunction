# Everything just summoned belongs to this board.
scoreboard players operation @e[tag=NS_new,distance=..REACH] NS_id = #id NS_cache
tag @e[tag=NS_new,distance=..REACH] remove NS_new
