-- The same number again: a user asks for a number of theirs that ended with its code.

-- The number that this one was asked for again.
alter table activation
  add column again_of_id bigint,
  add foreign key (user_id, again_of_id) references activation (user_id, id);
-- A number that is found again, or looked for, is the one to ask for next.
create unique index activation_again_once on activation (user_id, again_of_id)
  where again_of_id is not null and state not in ('failed', 'cancelled', 'expired');
-- What was found, and what was not.
create index activation_again on activation (reserved_at) where again_of_id is not null;

-- Whether this company sells a number that ended once more. An operator switches it on: many clones lack the call.
alter table provider add column sells_again boolean not null default false;
update provider set sells_again = true where protocol = 'simulator';

-- How often a number was found again, by the provider and the service: of the last 90 days.
create table again_odds (
  provider_id bigint references provider (id),
  service_code text,
  tries int not null,
  found int not null check (found between 0 and tries),
  -- Most of those that were found had ended at most that many days before.
  within_days int check (within_days > 0),
  measured_at timestamptz not null default app_now(),
  primary key (provider_id, service_code)
);

-- They get one more parameter; calls without it stay valid.
drop function if exists purchase_begin(bigint, bigint[], bigint, text, bigint, boolean, bigint, text, text, bytea, int, bigint, bigint, text, text,
  bigint, bigint, bigint, text, int, text, bigint);
drop function if exists purchase_admit(bigint, bigint[], bigint, bigint, bigint, bigint, bigint, text);
drop function if exists purchase_terms(bigint, bigint[], bigint, bigint, bigint, bigint, bigint, text, bigint);
