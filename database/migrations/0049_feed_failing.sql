-- Since when the readings of a feed fail; null once one succeeds. How old the last one is doesn't tell whether the source or we were away.
alter table job_lease add column failing_since timestamptz;
