function NS:_/load
data remove storage NS:board b.playerSEAT.computer
data modify storage NS:board b.playerSEAT.uuid set from entity @a[tag=NS_naming,limit=1] UUID
# A text display turns the selector into the name when the text is set; read back, it is a name that lasts.
execute as @e[type=text_display,tag=NS_plate,distance=..REACH] if score @s NS_id = #id NS_cache run data modify entity @s text set value «{"selector":"@a[tag=NS_naming,limit=1]"}»
execute as @e[type=text_display,tag=NS_plate,distance=..REACH] if score @s NS_id = #id NS_cache run data modify storage NS:board b.playerSEAT.name set from entity @s text
data modify entity @s data set from storage NS:board b
tag @a[tag=NS_naming] add NS_seated
tag @a remove NS_naming
function NS:_/plate
function NS:_/sign
return 1
