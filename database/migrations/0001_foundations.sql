-- The clock, the way rules refuse, and the guard of what is only ever added to.

-- The one clock of the product. Tests shift it by replacing this function; nothing else may read the time for a rule.
create function app_now() returns timestamptz
  language sql stable parallel safe
  as $$ select statement_timestamp() $$;

-- A rule's "no" from inside a transaction: the server turns SQLSTATE PL001 into the refusal with that code.
create function refuse(code text) returns void
  language plpgsql
  as $$ begin raise exception '%', code using errcode = 'PL001'; end $$;

create function forbid_change() returns trigger
  language plpgsql
  as $$ begin raise exception '% is only ever added to', tg_table_name using errcode = 'PL002'; end $$;

-- What screens of the operator change. Settings that a deployment decides are in the environment instead.
create table operator_setting (
  key text primary key,
  value jsonb not null,
  changed_at timestamptz not null default app_now()
);
