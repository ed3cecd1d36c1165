-- Whether the sender paid at least two of this user's intents on different days and no other user's, deleted ones included, and the amount fits those payments.
create or replace function is_known_sender(p_user_id bigint, p_payer text, p_amount bigint) returns boolean
  language sql stable
  as $$
    select not exists (
        select 1 from payment p join deposit d on d.id = p.deposit_id
        where p.method = 'trc20' and p.payer = p_payer and p.deposit_id is not null and d.user_id <> p_user_id)
      and not exists (select from returned_sign where payer = p_payer)
      and exists (
        select 1 from payment p join deposit d on d.id = p.deposit_id join deposit_intent i on i.deposit_id = d.id
        where p.method = 'trc20' and p.payer = p_payer and p.deposit_id is not null and i.user_id = p_user_id
        having count(distinct (p.paid_at at time zone 'UTC')::date) >= 2 and p_amount <= 2 * max(d.amount))
  $$;
