-- The operator's current rate: millionths of a rupee for one coin; null without a rate.
create or replace function coin_rate(p_currency text) returns bigint
  language sql stable
  as $$ select round((value -> 'rates' ->> p_currency)::numeric * 1000000)::bigint from operator_setting where key = 'crypto' $$;
