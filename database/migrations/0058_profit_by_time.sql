-- The rows of a period lie together, but the planner doesn't expect that of the primary key, because it has more columns: for a month it read
-- the whole table.
create index profit_quarter_at on profit_quarter (quarter_at);
