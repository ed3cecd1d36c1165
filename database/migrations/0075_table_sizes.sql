-- What every table takes on the disk, with its indexes, at one time: which of them grows fastest, and when the disk ends.
create table table_sizes (
  at timestamptz primary key default app_now(),
  -- In bytes, by the table's name; those of test mode as `sandbox.<name>`.
  sizes jsonb not null,
  -- What was free on the disk of the database; null where that is another machine's.
  free_bytes bigint
);
