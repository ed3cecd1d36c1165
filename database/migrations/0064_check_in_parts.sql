-- What the invariants check of a period. Postings are stored in the order of their time, so a few bytes for each megabyte find them.
create index ledger_tx_by_time on ledger_tx using brin (created_at);
create index upstream_debt_kept on upstream_debt (done_at) where kind = 'cancel' and outcome in ('code_arrived', 'gave up');
-- Numbers that were switched for another one are few.
create index activation_switched on activation (user_id, id) where switched_to_id is not null;
