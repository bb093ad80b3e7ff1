# As a board whose state is taken up: the seat is open again.
data modify storage NS:board b.playerSEAT set value {name:«{"text":"Player SEAT"}»}
data modify entity @s data set from storage NS:board b
function NS:_/plate
function NS:_/sign
return 1
