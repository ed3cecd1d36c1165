-- Web Push: browsers that are notified although the page is closed.

-- They belong to a session and end with it. An endpoint is a secret address at the browser's push service.
create table push_subscription (
  id bigint generated always as identity primary key,
  session_id text not null references session (id) on delete cascade,
  user_id bigint not null references app_user (id),
  endpoint text not null unique check (length(endpoint) <= 1000),
  -- The browser's public key and secret, in base64url.
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default app_now()
);
create index push_subscription_of_session on push_subscription (session_id);
create index push_subscription_of_user on push_subscription (user_id);

-- Whatever ends a session.
create function end_push_subscriptions() returns trigger
  language plpgsql
  as $$
begin
  delete from push_subscription where session_id = new.id;
  return null;
end $$;
create trigger session_ends_push after update of ended_at on session
  for each row when (new.ended_at is not null) execute function end_push_subscriptions();

-- Whatever records the event. Costs one index lookup for users without subscriptions. A backup is restored before there are functions, and
-- without subscriptions.
create function enqueue_push() returns trigger
  language plpgsql
  as $$
begin
  if exists (select 1 from push_subscription where user_id = new.user_id) then
    perform push_enqueue(new.user_id, new.seq);
  end if;
  return null;
end $$;
create trigger user_event_pushed after insert on user_event
  for each row when (new.type in ('message', 'deposit', 'late_code', 'waitlist')) execute function enqueue_push();
