-- Whether a server's numbers keep listening after the first code. The same as keepsListening of the contract.
create or replace function keeps_listening(p_server smallint) returns boolean
  language sql immutable parallel safe
  as $$ select p_server in (1, 4) $$;
