-- With other parameters now.
drop function if exists key_refuse(api_key, bigint[], bigint, bigint);
