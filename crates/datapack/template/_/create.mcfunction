function NS:setup
execute if entity @e[type=marker,tag=NS_board,distance=..1.5] run return run function NS:_/refuse_occupied
scoreboard players set #frame NS_cache 1
function NS:_/frame_build
return run function NS:_/parts
