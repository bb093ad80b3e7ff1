data modify storage NS:event now set value {name:"finish"}
function NS:_/describe
execute if entity @s[tag=_player1_won] run data modify storage NS:event now.player set value 1
execute if entity @s[tag=_player2_won] run data modify storage NS:event now.player set value 2
execute store result storage NS:event now.lines int 1 run scoreboard players get @s NS_lines
execute store result storage NS:event now.windows int 1 run scoreboard players get @s NS_windows
function #NS:on_finish
