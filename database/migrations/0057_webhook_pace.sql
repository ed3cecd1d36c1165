-- How many turns in a row a receiver didn't answer; it rests longer each time.
alter table webhook_endpoint add column silent_turns int not null default 0;

-- Whether a user's receivers answer quickly. All senders serve those that do; a few serve the others, and users without a row.
create table webhook_pace (
  user_id bigint primary key references app_user (id),
  is_quick boolean not null,
  -- When one of them last answered too late, and how long after that an answer isn't enough.
  slow_at timestamptz,
  slow_for interval not null default '10 minutes'
);
insert into webhook_pace (user_id, is_quick) select distinct user_id, true from webhook_delivery where state = 'delivered';
