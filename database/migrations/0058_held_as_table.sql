-- It returns a table, which PostgreSQL plans into the statement that asks; "create or replace" can't change that.
drop function if exists wallet_held(bigint);
