-- Alarms for operators, and where they are sent.

-- What is wrong, from when it was first seen until it was over. The same kind and subject is the same alarm.
create table alarm (
  id bigint generated always as identity primary key,
  kind text not null,
  subject text not null,
  severity text not null check (severity in ('notice', 'warning', 'urgent')),
  text text not null,
  -- When this changes, the alarm is sent again.
  sent_again_for text not null,
  opened_at timestamptz not null default app_now(),
  seen_at timestamptz not null default app_now(),
  ended_at timestamptz,
  acknowledged_until timestamptz,
  acknowledged_by bigint references app_user (id),
  constraint alarm_ends_after_opening check (ended_at >= opened_at)
);
create unique index alarm_open on alarm (kind, subject) where ended_at is null;
create index alarm_ended on alarm (ended_at desc) where ended_at is not null;

create table alarm_channel (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('mail', 'telegram', 'webhook')),
  -- An e-mail address, a Telegram chat, or the host of a webhook.
  target text not null,
  format text check (format in ('standard', 'slack', 'discord')),
  -- The bot's token, or the webhook's address and signing key.
  secret_sealed bytea,
  severity text not null check (severity in ('notice', 'warning', 'urgent')),
  -- Minutes of the installation's day.
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_to smallint check (quiet_to between 0 and 1439),
  created_by bigint not null references app_user (id),
  created_at timestamptz not null default app_now(),
  last_sent_at timestamptz,
  failing_since timestamptz,
  failure text,
  -- A summary of yesterday, once a day, to a channel that wants it. In minutes of the installation's day.
  digest_at smallint check (digest_at between 0 and 1439),
  -- The last day that was summed up, or on which it was too late to begin.
  digest_sent_on date,
  constraint alarm_channel_webhook_format check ((kind = 'webhook') = (format is not null)),
  constraint alarm_channel_secret check ((kind = 'mail') = (secret_sealed is null)),
  constraint alarm_channel_quiet check ((quiet_from is null) = (quiet_to is null)),
  constraint alarm_channel_failure check ((failing_since is null) = (failure is null))
);

-- One message about an alarm over one channel. A newer one about the same alarm replaces one that isn't sent yet.
create table alarm_message (
  id bigint generated always as identity primary key,
  alarm_id bigint not null references alarm (id) on delete cascade,
  channel_id bigint not null references alarm_channel (id) on delete cascade,
  event text not null check (event in ('opened', 'changed', 'over')),
  severity text not null,
  text text not null,
  created_at timestamptz not null default app_now(),
  sent_at timestamptz
);
create index alarm_message_of_alarm on alarm_message (alarm_id, channel_id, id);
create index alarm_message_of_channel on alarm_message (channel_id);
