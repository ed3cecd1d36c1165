-- Every charge locked the one row of revenue until its commit, which limited the whole installation to one charge after another. Now sixteen
-- accounts share it: a user's charges and refunds are posted to the part that their id gives (revenue_of). What was posted before stays in part 0.
alter table ledger_account add column part smallint not null default 0;
alter table ledger_account add constraint ledger_account_part check (part = 0 or (kind = 'revenue' and user_id is null and part between 1 and 15));
drop index ledger_account_of_system;
create unique index ledger_account_of_system on ledger_account (kind, part) where user_id is null;
insert into ledger_account (kind, part) select 'revenue', n from generate_series(1, 15) n;
insert into profit_cursor (account_id) select id from ledger_account where kind = 'revenue' and part > 0;
insert into user_figures_cursor (account_id) select id from ledger_account where kind = 'revenue' and part > 0;

-- The functions of the same names now ask which part.
drop function if exists profit_of_revenue(bigint, bigint);
drop function if exists attempts_of_revenue(bigint, bigint);
drop function if exists user_spending_of(bigint, bigint);
