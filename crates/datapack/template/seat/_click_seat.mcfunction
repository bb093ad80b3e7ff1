# Somebody has clicked the post of player SEAT: to sit down, to stand up, or to let the computer sit there.
execute if data storage NS:board b.playerSEAT.uuid if entity @s[tag=_game_active] run return run function NS:_/refuse_still_on
execute if data storage NS:board b.playerSEAT.computer run return run function NS:_/leaveSEAT
execute if score #otherSEAT NS_cache matches 1 run return run function NS:_/refuse_seat
execute if data storage NS:board b.playerSEAT.uuid run return run function NS:_/leaveSEAT
execute if data storage NS:board b.playerRIVAL.uuid if score #otherRIVAL NS_cache matches 0 run return run function NS:_/computerSEAT
tag @a remove NS_naming
tag @a[tag=NS_clicker] add NS_naming
return run function NS:_/nameSEAT
