function NS:_/load
function NS:_/restore
function NS:_/mark
function NS:_/plate
return 1
