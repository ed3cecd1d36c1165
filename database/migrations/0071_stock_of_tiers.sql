-- A dearer price pays for numbers that a cheaper one doesn't, so what a service has depends on its buyer's price tier.

-- By a tier's basis points, where its users can have other numbers than those at the service's own price: "stock" and "emptyRouteIds".
alter table service add column stock_of_tiers jsonb not null default '{}';
