# As a player who has just clicked some entity: was it a board?
advancement revoke @s only NS:click
execute unless entity @e[type=interaction,tag=NS_input,distance=..REACH] run return fail
execute unless data storage NS:world ready run return run function NS:_/refuse_not_set_up
execute as @e[type=marker,tag=NS_board] unless score @s NS_version matches VERSION at @s run function NS:_/meet
# A chain that was cut short may have left the tag on somebody.
tag @a remove NS_clicker
tag @s add NS_clicker
execute as @e[type=interaction,tag=NS_input,distance=..REACH] if data entity @s interaction run function NS:_/click_input
tag @s remove NS_clicker
return 1
