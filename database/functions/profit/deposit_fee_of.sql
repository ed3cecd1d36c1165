-- What the payment method took of a credit of so many paise, by what was set before it: never more than the credit.
create or replace function deposit_fee_of(p_account_id bigint, p_account_version bigint, p_credited bigint) returns bigint
  language sql stable
  as $$
    select coalesce((
      select least(p_credited, round(p_credited * f.basis_points::numeric / 10000)::bigint + f.fixed_paise)
      from deposit_fee f where f.account_id = p_account_id and f.after_version < p_account_version
      order by f.after_version desc, f.id desc limit 1), 0)
  $$;
