-- The id of a purchase that may be begun and what it would cost, or why not, before it waits for its turn at a provider. Nothing is written.
create or replace function purchase_admit(
  p_user_id bigint, p_offers bigint[], p_cap bigint, p_expected_price bigint, p_replaces_id bigint, p_switched_from_id bigint, p_key_id bigint,
  p_time_zone text, p_is_again boolean default false, out id bigint, out price bigint)
  language plpgsql
  as $$
begin
  select t.price into price
    from purchase_terms(p_user_id, p_offers, p_cap, p_expected_price, p_replaces_id, p_switched_from_id, p_key_id, p_time_zone,
      p_is_again => p_is_again) t;
  id := nextval('activation_id_seq');
end $$;
