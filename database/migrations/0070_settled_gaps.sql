-- A difference that an operator has cleared with the provider. It is none of what is unexplained, and stays so while its sum is the same.
alter table provider_gap
  add column settled_at timestamptz,
  add column settled_by bigint references app_user (id),
  add column settled_note text,
  add constraint provider_gap_settled_with_note check ((settled_at is null) = (settled_note is null) and (settled_at is null) = (settled_by is null));
