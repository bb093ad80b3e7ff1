function NS:_/load
data modify storage NS:board b.player1 set value {name:{"text":"Player 1"}}
data modify storage NS:board b.player2 set value {name:{"text":"Player 2"}}
data modify entity @s data set from storage NS:board b
function NS:_/plate
return 1
