# Builds a board in front of whoever runs this, facing them; from a command block, as create_board_northsouth.
execute if entity @s[y_rotation=-45..45] rotated 0 0 positioned ^ ^ABOVE ^AHEAD run return run function NS:create_board_northsouth
execute if entity @s[y_rotation=45..135] rotated 90 0 positioned ^ ^ABOVE ^AHEAD run return run function NS:create_board_westeast
execute if entity @s[y_rotation=135..180] rotated 180 0 positioned ^ ^ABOVE ^AHEAD run return run function NS:create_board_southnorth
execute if entity @s[y_rotation=-180..-135] rotated 180 0 positioned ^ ^ABOVE ^AHEAD run return run function NS:create_board_southnorth
execute if entity @s[y_rotation=-135..-45] rotated -90 0 positioned ^ ^ABOVE ^AHEAD run return run function NS:create_board_eastwest
return run function NS:create_board_northsouth
