function NS:_/load
return run function NS:_/mark
