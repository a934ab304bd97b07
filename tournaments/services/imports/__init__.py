"""Writers of an imported evening: the record's part by the law, what was kept by the columns."""
