-- Functions that were renamed: without this an upgraded database would keep both.
drop function if exists lock_switchable(bigint, bigint);
drop function if exists refuse_restrained(api_key, text);
