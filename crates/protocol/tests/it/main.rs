mod generated;
mod strict;
