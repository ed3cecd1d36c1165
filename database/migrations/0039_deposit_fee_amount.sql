-- What a payment method takes of each deposit may have a fixed part, in paise, besides its percentage.
alter table deposit_fee add column fixed_paise bigint not null default 0 check (fixed_paise between 0 and 100000);
drop function if exists deposit_fee_now(text);
drop function if exists deposit_fee_set(text, int, bigint);
