//! What a folder of parts tells.
