function NS:_/load
function NS:_/undraw
return 1
