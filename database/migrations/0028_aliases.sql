-- Other names of services, which searches find them by.

-- What an operator saved for a code, on whichever server sells it. A code without a row has the names that the release brings.
create table service_alias (
  code text primary key check (code ~ '^[a-z0-9_]{1,32}$'),
  names text[] not null check (cardinality(names) <= 40)
);
