-- Ends a purchase whose time is over, even if the node that began it is gone. Returns false when it was already decided.
create or replace function activation_end_overdue(p_user_id bigint, p_activation_id bigint) returns boolean
  language plpgsql
  as $$
begin
  perform activation_lock(p_user_id, p_activation_id, true);
  return purchase_release(p_user_id, p_activation_id, 'PROVIDER_TROUBLE');
end $$;
