function NS:_/describe
data modify storage NS:event now.name set value "turn"
execute store result storage NS:event now.player int 1 run scoreboard players get @s NS_turn
function #NS:on_turn
