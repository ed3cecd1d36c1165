-- A provider that was never read has no time of a comparison.
alter table provider_comparison alter column compared_at drop default, alter column compared_at drop not null;

-- Its first try: since then it could not be read.
alter table provider_comparison add column tried_at timestamptz not null default app_now();
update provider_comparison set tried_at = compared_at;

-- What was bought at a provider in a time, for the comparison.
create index purchase_attempt_sent on purchase_attempt (provider_id, sent_at) where upstream_id is not null;
