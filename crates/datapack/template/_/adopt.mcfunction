# Everything just summoned belongs to this board: by its number, and by a tag that outlasts the objectives.
scoreboard players operation @e[tag=NS_new,distance=..REACH] NS_id = #id NS_cache
function NS:_/adopt_by with storage NS:call
tag @e[tag=NS_new,distance=..REACH] remove NS_new
