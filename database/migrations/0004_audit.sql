-- What operators did, and what the product did on its own: who, what, before, after, when and from where. Append-only, and never with a
-- secret.

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default app_now(),
  -- Null: the product itself.
  actor_id bigint references app_user (id),
  action text not null,
  target text not null,
  before jsonb,
  after jsonb,
  address text
);
create trigger audit_log_immutable before update or delete on audit_log for each row execute function forbid_change();
create trigger audit_log_no_truncate before truncate on audit_log execute function forbid_change();
