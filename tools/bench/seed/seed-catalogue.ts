import { asSuperuser, type Place } from '../machine/cluster.ts';

/** In the provider's codes: India, Indonesia, United Kingdom, USA, Vietnam, Canada. */
const countries = ['22', '6', '16', '187', '10', '36'];

/** Beside what is there: services on all four servers, each server with a route to each country, and figures of the last week. */
export async function seedCatalogue(place: Place, services: number): Promise<void> {
  await asSuperuser(place, async (client) => {
    await client.query(
      `insert into route (server, provider_id, country, operator, priority)
        select number, 1, country, 'any', place from server cross join unnest($1::text[]) with ordinality c (country, place)`,
      [countries],
    );
    await client.query(
      `insert into service (server, name, code, price, stock)
        select number, 'Wide ' || n, 'w' || to_hex(n), 500 + (n * 37 + number * 211) % 3000, (n * 13) % 400
        from generate_series(1, $1::int) n cross join server`,
      [services],
    );
    await client.query(
      `insert into service_quality (service_id, samples, succeeded, median_wait_seconds, is_public)
        select id, 20 + id % 500, (20 + id % 500) * (40 + id % 55) / 100, 15 + id % 90, true from service where code like 'w%'
        on conflict do nothing`,
    );
    await client.query('vacuum analyze service, service_quality, route');
  });
}
