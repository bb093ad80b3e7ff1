$kill @e[tag=NS_of_$(id),tag=!NS_board_origin,distance=..200]
