data modify storage NS:event now set value {name:"turn"}
function NS:_/describe
execute store result storage NS:event now.player int 1 run scoreboard players get @s NS_turn
function #NS:on_turn
