mod follow;
mod generated;
mod strict;
mod unknown;
