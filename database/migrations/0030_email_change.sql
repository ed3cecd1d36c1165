-- Another e-mail address for an account: asked for, confirmed by a link to the new address, undone by a link to the old one.

-- When the address changed last. Money that is returned waits a day from then on.
alter table app_user add column email_changed_at timestamptz;

-- One that waits for its confirmation. Nothing about the account changes before.
create table email_change (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  -- The only session that goes on after the change.
  session_id text not null references session (id),
  new_email text not null check (new_email = lower(new_email) and length(new_email) between 3 and 320),
  -- Whether API keys, webhooks and known devices end with the change.
  revokes_access boolean not null,
  -- Null until its mail is written: each attempt to send it makes a link.
  token_hash bytea unique check (length(token_hash) = 32),
  asked_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create unique index email_change_one_open on email_change (user_id) where ended_at is null;
create index email_change_by_age on email_change (expires_at);
create index email_change_of_session on email_change (session_id);

-- The address that an account had before: its owner may put it back, and no other account gets it meanwhile.
create table email_undo (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  old_email text not null check (old_email = lower(old_email) and length(old_email) between 3 and 320),
  -- Whether the user had proved that they read mail there.
  was_proved boolean not null,
  -- Null until its mail is written.
  token_hash bytea unique check (length(token_hash) = 32),
  changed_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index email_undo_of_user on email_undo (user_id, id);
create index email_undo_open on email_undo (old_email) where ended_at is null;
create index email_undo_by_age on email_undo (expires_at);

-- Mailboxes that an account left, as a keyed hash, and every account that had one of them before or after: two that share one look like one
-- person.
create table left_mailbox (
  mailbox_hash bytea check (length(mailbox_hash) = 32),
  user_id bigint references app_user (id),
  primary key (mailbox_hash, user_id)
);
create index left_mailbox_of_user on left_mailbox (user_id);
