# Tags the nearest player as player 1. store_player1_name then seats a tagged player at a board.
tag @p[distance=0..] add NS_player1
