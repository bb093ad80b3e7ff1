# What was true before, and what happened before, is over.
tag @s remove _player1_won
tag @s remove _player2_won
tag @s remove _no_winner_tie
tag @s remove _game_finished
tag @s remove _mark_winning_blocks
tag @s remove NS_pondering
function NS:_/forget_turn
