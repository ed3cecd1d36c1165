-- Functions that were renamed or got other parameters: without this an upgraded database would keep both.
drop function if exists activation_settle(bigint, bigint, text, boolean, bigint, boolean);
drop function if exists activation_wait_on(bigint, bigint, float8, boolean);
drop function if exists cancel_still_open(bigint, text[], timestamptz);
drop function if exists purchase_mark(bigint, bigint, bigint, text, int, text);
drop function if exists purchase_move(activation, bigint);
drop function if exists purchase_reserve(bigint, bigint, bigint, boolean, bigint, text, text, bytea, int);
drop function if exists wallet_hold(bigint, bigint, text, text);
