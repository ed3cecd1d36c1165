-- Of the last comparison with a provider, what provider_gap doesn't list because there is too much of it.
alter table provider_comparison
  add column unlisted_count int not null default 0 check (unlisted_count >= 0),
  add column unlisted_micros bigint not null default 0 check (unlisted_micros >= 0);
