# Tags the nearest player as player 2. store_player2_name then seats a tagged player at a board.
tag @p[distance=0..] add NS_player2
