"""How Django writes figures and days in forms, by language (`FORMAT_MODULE_PATH`)."""
