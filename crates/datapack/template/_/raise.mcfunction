# As and at the board, when all its parts are there.
function NS:_/load
function NS:_/plate
return 1
