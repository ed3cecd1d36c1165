-- What users look for and no service offers.

-- An app that a user asked for: once a day. Notified when a service of that name goes on sale.
create table app_wish (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user (id),
  -- As names are compared, and as the user wrote it.
  key text not null check (length(key) between 1 and 80),
  app text not null check (length(app) between 1 and 40),
  day date not null,
  wished_at timestamptz not null default app_now(),
  notified_at timestamptz,
  unique (user_id, key, day)
);
create index app_wish_by_age on app_wish (wished_at);
create index app_wish_waiting on app_wish (key, id) where notified_at is null;

-- Searches that found nothing, by day and folded word; whose they were is stored nowhere.
create table missed_search (
  day date,
  key text check (length(key) between 1 and 80),
  times int not null default 1,
  primary key (day, key)
);
