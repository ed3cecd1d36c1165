-- The invariants that did not hold at the last check.
create table broken_invariant (
  id text primary key,
  holds text not null,
  found_at timestamptz not null default app_now()
);
