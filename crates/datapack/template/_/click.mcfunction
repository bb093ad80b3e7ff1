# As a player who has just clicked some entity: was it a board?
advancement revoke @s only NS:click
tag @s add NS_clicker
execute as @e[type=interaction,tag=NS_input,distance=..REACH] if data entity @s interaction run function NS:_/click_input
tag @s remove NS_clicker
