-- Phase 3 of a purchase: the provider gave no certain answer. The hold stays until the user's time limit; its list is searched for the number.
create or replace function purchase_unknown(p_attempt_id bigint, p_detail text) returns void
  language plpgsql
  as $$
declare
  v_attempt purchase_attempt%rowtype;
begin
  select * into strict v_attempt from purchase_attempt where id = p_attempt_id;
  perform 1 from activation where user_id = v_attempt.user_id and id = v_attempt.activation_id for update;
  update purchase_attempt set state = 'unknown', detail = p_detail where id = p_attempt_id and state = 'sending';
  if found then
    update activation set state = 'unknown' where user_id = v_attempt.user_id and id = v_attempt.activation_id and state = 'buying';
  end if;
end $$;
