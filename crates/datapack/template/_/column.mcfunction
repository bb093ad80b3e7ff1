$return run function NS:_/column/$(column)
