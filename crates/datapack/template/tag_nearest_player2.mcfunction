# Tags the nearest player as player 2. store_player2_name then seats a tagged player at a board.
tag @p add NS_player2
