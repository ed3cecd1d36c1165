-- Switch: a user buys another number of the same service in place of one that waits. The two are a pair with one hold of the higher price;
-- the first code captures its own number's price and returns the rest.

alter table activation
  -- A switch that needs no more money than its old number holds has no hold of its own before its number is found.
  alter column hold_id drop not null,
  -- On the newer number: the one it is bought in place of.
  add column switched_from_id bigint,
  -- On the older number, once the newer one is found.
  add column switched_to_id bigint,
  -- On the older number: what was held for it alone. `hold_id` is then the pair's.
  add column hold_before_switch_id bigint unique references hold (id),
  add foreign key (user_id, switched_from_id) references activation (user_id, id),
  add foreign key (user_id, switched_to_id) references activation (user_id, id),
  add constraint activation_has_hold check (
    hold_id is not null or (switched_from_id is not null and state in ('reserved', 'buying', 'unknown', 'failed'))),
  add constraint activation_shares_after_switch check (hold_before_switch_id is null or switched_to_id is not null),
  drop constraint activation_hold_id_key,
  -- A switch on one server may need more than its old number holds: that is its cap_hold_id, without a price_cap.
  drop constraint activation_cap_hold,
  add constraint activation_cap_hold check ((price_cap is null) = (cap_hold_id is null) or switched_from_id is not null);

-- A hold is of one number, or of a pair: the older one and the newer one.
create unique index activation_hold on activation (hold_id, (switched_to_id is null));
create unique index activation_switched_once on activation (user_id, switched_from_id) where switched_from_id is not null and state <> 'failed';

-- In paise: what a capture gave back. Only of a pair, whose other number would have cost more.
alter table hold_resolution
  add column returned bigint not null default 0 check (returned >= 0),
  add constraint hold_resolution_returns_part check (returned = 0 or kind = 'capture');

-- With other parameters now.
drop function if exists wallet_resolve(bigint, text, text);
drop function if exists choose_offer(bigint, bigint[], bigint);
drop function if exists purchase_reserve(bigint, bigint[], bigint, text, bigint, boolean, bigint, text, text, bytea, int);
