-- What a number adds to the sums. Its cost is booked when its user paid. Kept by the provider before, it was a leak from then on, and stops
-- being one at that moment.
create or replace function profit_of_number(n profit_number) returns setof profit_quarter
  language sql stable
  as $$
    select profit_quarter_of(b.at), n.service_id, n.server, n.route_id, n.provider_id, n.country,
      b.sold, 0::bigint, 0::bigint, b.paid * coalesce(n.cost, 0), b.kept * coalesce(n.cost, 0), 0::bigint, 0::bigint, 0::bigint, 0::bigint,
      case when n.cost is null then b.paid + b.kept else 0 end, 0::bigint, 0::bigint, b.paid * coalesce(n.cost_micros, 0), b.kept
    from (values
      (n.sold_at, 1::bigint, 0::bigint, 0::bigint),
      (case when n.paid_at is null or n.kept_at <= n.paid_at then n.kept_at end, 0, 0, 1),
      (n.paid_at, 0, 1, case when n.kept_at <= n.paid_at then -1 else 0 end)) as b (at, sold, paid, kept)
    where b.at is not null
  $$;
