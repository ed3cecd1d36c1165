import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aRoute } from '../../../../test/builders/catalogue.ts';
import { startTestApp, type TestApp } from '../../../../test/harness/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const { pool } = app.app.deps.db;
  await pool.query(`insert into service (server, name, code, price)
    select server.number, case when n <= 2600 then chr(65 + n % 26) else n::text end || ' service ' || md5(n::text) || ' number ' || n, 's' || n, 500 + n from generate_series(1, 5000) n cross join server`);
  const { providerId } = await aRoute(app, 3);
  await pool.query(`insert into route (server, provider_id, country, priority) select 3, $1, n::text, n from generate_series(1, 60) n`, [
    providerId,
  ]);
});
afterAll(() => app.stop());

test('with 5,000 apps in many countries, every page fits into 20 kB', async () => {
  const [first] = await sent('/apps');
  expect(first).toContain('Showing <span class="num">20</span> of <span class="num">5,000</span>, bought most first');
  const sitemap = brotliDecompressSync(await raw('/sitemap.xml')).toString();
  const addresses = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address.replaceAll('&#38;', '&'));
  expect(addresses).toHaveLength(1 + 26 * 5 + 120 + 5_000);
  const lists = addresses.filter((address) => !address.includes('/apps/'));
  const asked = [...lists, ...addresses.slice(-3), `${app.url}/apps?q=service`].map((address) => address.replace(app.url, ''));
  let names = 0;
  for (const path of asked) {
    const [text, size] = await sent(path);
    expect(size, path).toBeLessThanOrEqual(20_000);
    if (!path.includes('/apps/')) expect(Buffer.byteLength(text), path).toBeLessThanOrEqual(20_000);
    names += path.includes('letter') ? (text.match(/<tr><th scope="row">/g)?.length ?? 0) : 0;
  }
  expect(names).toBe(5_000);
});

test('an address that is not there is the nearest that is', async () => {
  for (const [path, canonical] of [
    ['/apps?letter=a&page=99', '/apps?letter=a&#38;page=5'],
    ['/apps?letter=a&page=-1', '/apps?letter=a'],
    ['/apps?letter=%C3%A4', '/apps'],
    ['/apps?letter=0&page=9999', '/apps?letter=0&#38;page=120'],
    ['/apps?page=7', '/apps'],
  ] as const)
    expect((await sent(path))[0], path).toContain(`<link rel="canonical" href="${app.url}${canonical}">`);
});

/** As it is sent to a browser. */
async function sent(path: string): Promise<[text: string, size: number]> {
  const body = await raw(path);
  // What anyone searched for isn't compressed.
  return [path.includes('?q=') ? body.toString() : brotliDecompressSync(body).toString(), body.length];
}

/** `fetch` would decompress it. */
async function raw(path: string): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const asked = request(
    app.url + path,
    { headers: { 'accept-encoding': 'br' } },
    (response) => void buffer(response).then(resolve, reject),
  );
  asked.on('error', reject).end();
  return promise;
}
