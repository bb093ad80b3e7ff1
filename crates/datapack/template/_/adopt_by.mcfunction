$tag @e[tag=NS_new,distance=..REACH] add NS_of_$(id)
