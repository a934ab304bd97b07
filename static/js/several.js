// People to tick, of whom one is found by two letters of a name.
import { findNames } from "./names.js";

findNames();
