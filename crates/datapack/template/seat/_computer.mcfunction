# As and at a board. Nobody has the UUID of the computer, so nobody clicks for it.
function NS:_/load
data modify storage NS:board b.playerSEAT set value {name:«{"text":"Computer"}»,uuid:[I;0,0,0,0],computer:1b}
data modify entity @s data set from storage NS:board b
function NS:_/plate
function NS:_/sign
execute if score @s NS_turn matches SEAT run function NS:_/ponder
return 1
