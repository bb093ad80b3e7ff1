# Of a board of another size only its box is known.
function NS:_/load
function NS:_/clear_box with storage NS:board b.box
function NS:_/kill_parts with storage NS:call
execute as @e[tag=NS_part,tag=!NS_board_origin,distance=..200] if score @s NS_id = #id NS_cache run kill @s
kill @s
return 1
