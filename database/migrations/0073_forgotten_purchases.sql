-- A purchase that got no number keeps its row and its postings. What else was stored of it goes after a day.

-- When its attempts and tries were deleted.
alter table activation add column forgotten_at timestamptz;
create index activation_unforgotten on activation (ended_at, id) where state = 'failed' and forgotten_at is null;
