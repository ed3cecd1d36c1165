-- The purchase that this call, or an earlier one like it, began: by its Idempotency-Key, by its order id, or, for a call that lost its answer,
-- by the id that was drawn for it. Null for a new one. Called under the user's lock.
create or replace function purchase_begun_before(
  p_user_id bigint, p_key text, p_call text, p_request_hash bytea, p_order_id text, p_key_id bigint, p_activation_id bigint) returns bigint
  language plpgsql
  as $$
declare
  v_earlier idempotency%rowtype;
  v_found activation%rowtype;
begin
  if p_key is not null then
    select * into v_earlier from idempotency where user_id = p_user_id and key = p_key;
    if found then
      if v_earlier.call <> p_call or v_earlier.request_hash <> p_request_hash then
        perform refuse('IDEMPOTENCY_KEY_REUSED');
      end if;
      -- One that got no turn at a provider sold nothing: the same call tries again.
      delete from idempotency i using activation a
        where i.user_id = p_user_id and i.key = p_key and a.user_id = i.user_id and a.id = i.activation_id and a.state = 'failed' and a.failure = 'BUSY';
      if not found then
        return v_earlier.activation_id;
      end if;
    end if;
  end if;
  if p_order_id is not null then
    select * into v_found from activation a where a.user_id = p_user_id and a.order_id = p_order_id and a.state <> 'failed';
    if found then
      if v_found.key_id is distinct from p_key_id then
        perform refuse('ORDER_EXISTS');
      end if;
      return v_found.id;
    end if;
  end if;
  if p_key is not null then
    return null;
  end if;
  return (select a.id from activation a where a.user_id = p_user_id and a.id = p_activation_id);
end $$;
