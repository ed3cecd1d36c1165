-- Numbers bought from any server, up to a price that the buyer allows.

alter table activation
  -- In paise. Null: bought on one server, at its price.
  add column price_cap bigint check (price_cap > 0),
  -- Held while offers up to the cap are tried; the hold of the number's own price takes its place.
  add column cap_hold_id bigint unique references hold (id),
  -- The country that the number shall come from, as ISO 3166 alpha-2; null for any.
  add column wanted_country text check (wanted_country ~ '^[A-Z]{2}$'),
  add constraint activation_cap_hold check ((price_cap is null) = (cap_hold_id is null)),
  add constraint activation_within_cap check (price <= price_cap);

-- Each attempt keeps the offer that it was made for: one purchase may try several. Null in one that an earlier release made.
alter table purchase_attempt
  add column service_id bigint references service (id),
  -- In paise: what the user pays for its number.
  add column price bigint check (price > 0);
update purchase_attempt p set service_id = a.service_id, price = a.price
  from activation a where a.user_id = p.user_id and a.id = p.activation_id;
