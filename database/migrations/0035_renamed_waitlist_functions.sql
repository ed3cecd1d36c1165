-- Functions that were renamed: without this an upgraded database would keep both.
drop function if exists waitlist_fulfil(bigint, text);
drop function if exists waitlist_bought(bigint);
