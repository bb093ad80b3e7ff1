# As and at a board of which there is only the marker: everything else of it.
tag @s remove NS_falling
function NS:_/load
function NS:_/face
function NS:_/parts
function NS:_/know
execute if data storage NS:board b.frame run function NS:_/frame
function NS:_/restore
function NS:_/plate
function NS:_/sign
execute if entity @s[tag=_player1_turn] if data storage NS:board b.player1.computer run function NS:_/ponder
execute if entity @s[tag=_player2_turn] if data storage NS:board b.player2.computer run function NS:_/ponder
return 1
