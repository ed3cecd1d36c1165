-- The first of p_offers, services in recommended order, that a user can have for p_cap: within the cap and the balance, on a server with a
-- free place. Refuses by what is missing. Called under the user's lock.
create or replace function choose_offer(p_user_id bigint, p_offers bigint[], p_cap bigint) returns service
  language plpgsql
  as $$
declare
  v_balance bigint := wallet_balance(p_user_id);
  v_service service%rowtype;
  v_is_any_within boolean := false;
  v_is_any_paid boolean := false;
  v_offer bigint;
begin
  foreach v_offer in array p_offers loop
    -- An operator's change of its server or code waits for this transaction; neither waits for the other at a change of its price.
    select * into v_service from service where id = v_offer and is_enabled and price <= p_cap for key share;
    if not found then
      continue;
    end if;
    v_is_any_within := true;
    if v_service.price > v_balance then
      continue;
    end if;
    v_is_any_paid := true;
    if free_slot(p_user_id, v_service.server) is not null then
      return v_service;
    end if;
  end loop;
  perform refuse(case when v_is_any_paid then 'TOO_MANY_ACTIVE' when v_is_any_within then 'INSUFFICIENT_BALANCE' else 'NO_OFFER_WITHIN_CAP' end);
end $$;
