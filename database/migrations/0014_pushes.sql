-- Providers that tell us by themselves when a message came. It is only a hint: what counts is what the provider says when it is asked.

-- Where one of them does so. The secret in the address is found by its hash, and shown from the seal to whoever has the key of the installation.
create table push_address (
  provider_id bigint primary key references provider (id),
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  secret_sealed bytea not null,
  made_at timestamptz not null default app_now(),
  -- Addresses and networks it may come from; none for any.
  sources text[] not null default '{}',
  -- To within 5 seconds, so that a flood does not write it all the time.
  last_push_at timestamptz
);

-- A push about a number of ours, once however often it is sent, and nothing of its words. Kept for a day.
create table provider_push (
  provider_id bigint not null references provider (id),
  upstream_id text not null,
  -- SHA-256 of what tells the messages of a number apart.
  message_key bytea not null check (length(message_key) = 32),
  heard_at timestamptz not null default app_now(),
  primary key (provider_id, upstream_id, message_key)
);
create index provider_push_by_age on provider_push (heard_at);
