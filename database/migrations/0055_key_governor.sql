-- What fair use did to a key; no row: nothing yet.
create table api_key_standing (
  key_id bigint primary key references api_key (id),
  -- Numbers bought before don't count: an operator lifted what stopped it. The end of a pause counts as well.
  counts_from timestamptz,
  -- Since when it may buy only some numbers a minute; null: it may buy freely, or is paused.
  slowed_at timestamptz,
  paused_until timestamptz
);
create index api_key_revoked on api_key (user_id, revoked_at) where revoked_at is not null;

-- Since when an operator refuses this user's keys.
alter table app_user add column api_off_at timestamptz;
