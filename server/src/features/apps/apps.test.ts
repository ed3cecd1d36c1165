import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aRoute } from '../../../../test/builders/catalogue.ts';
import { aService } from '../../../../test/builders/data.ts';
import { outcomes } from '../../../../test/builders/outcomes.ts';
import { ownApp } from '../../../../test/harness/own-app.ts';
import { startTestApp, type TestApp } from '../../../../test/harness/test-app.ts';
import { shownApps } from '../../../../test/scenarios/shown-apps.ts';
import { measureServices } from '../catalogue/catalogue.jobs.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(() => app.stop());

const page = async (path: string) => textOf((await shownApps(app, path)).body);
const markupOf = async (path: string) => (await shownApps(app, path)).body;
const query = (text: string, values: unknown[] = []) => app.app.deps.db.pool.query(text, values);

function textOf(markup: string): string {
  return markup
    .replaceAll(/<head>[^]*?<\/head>|<[^>]+>/g, ' ')
    .replaceAll(/&#(\d+);/g, (_all, code: string) => String.fromCharCode(Number(code)))
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/₹ (\d+) /g, '₹$1');
}

test('an installation that sells nothing says so', async (context) => {
  const own = await ownApp(context);
  const reply = await shownApps(own, '/apps');
  expect([reply.status, textOf(reply.body)]).toEqual([200, expect.stringContaining('No apps on sale right now.')]);
});

describe('an app', () => {
  let india: { id: string };
  beforeAll(async () => {
    india = await aService(app, { server: 1, price: 18.5, name: 'Loop Messenger', code: 'lm' });
    await aService(app, { server: 2, price: 9.5, name: 'Loop Messenger', code: 'lm' });
    await outcomes(app, { serviceId: india.id, count: 50, succeeded: 43, minutesAgo: 90, waitSeconds: 41 });
    await measureServices(app.app.deps);
  });

  test('is listed with its lowest price, both windows and its countries, and links to its page', async () => {
    const text = await page('/apps');
    expect(text).toContain('Get a code for 1 app');
    expect(text).toMatch(/Loop Messenger .*from ₹9\.50 86% ~ ?41 s 86% ~ ?41 s India, Indonesia/);
    expect(await markupOf('/apps')).toContain('<a class="name" href="/apps/loop-messenger">');
  });

  test('has a page with its countries, odds in words and what a buyer can count on', async () => {
    const text = await page('/apps/loop-messenger');
    for (const part of [
      'Loop Messenger codes 2 countries, numbers from ₹9.50',
      '50 tries 86 of 100',
      '86 of 100 get a code',
      'mostly within 41 s , 9 in 10 codes within 41 s',
      'Sign up and get a number · ₹18.50 India +91 Last 24 hours',
      'Sign up and get a number · ₹18.50 India +91 , no code, no charge',
      'India +91 86% get a code · ~ 41 s Get ₹18.50',
      'Indonesia +62 too few to rate Get ₹9.50',
      'We hold the price when you get a number and charge it only when a code arrives.',
      'A number waits up to 20 min for its code. You can cancel it after 1 min to 2 min , and pay nothing.',
    ])
      expect(text).toContain(part);
  });

  test('its code is an address too, and both name the readable one', async () => {
    const canonical = `<link rel="canonical" href="${app.url}/apps/loop-messenger">`;
    for (const path of ['/apps/lm', '/apps/loop-messenger']) expect(await markupOf(path)).toContain(canonical);
    expect(await markupOf('/apps/lm?lang=hi')).toContain(`<link rel="canonical" href="${app.url}/apps/loop-messenger?lang=hi">`);
  });

  test('has a title, a description for search engines, and the other language', async () => {
    const markup = await markupOf('/apps/lm');
    expect(markup).toContain('<title>Loop Messenger codes · Pinline</title>');
    expect(markup).toContain(
      'name="description" content="Loop Messenger numbers from ₹9.50 in 2 countries. 86 of 100 get a code, mostly within 41 s."',
    );
    expect(markup).toContain(`<link rel="alternate" hreflang="hi" href="${app.url}/apps/loop-messenger?lang=hi">`);
    expect(markup).not.toContain('noindex');
  });

  test('every button leads through sign-up to the app and the country beside it', async () => {
    const links = [...(await markupOf('/apps/lm')).matchAll(/href="(\/signup[^"]*)"/g)].map(([, link]) => link);
    expect(new Set(links)).toEqual(new Set(['/signup?app=lm&#38;country=IN', '/signup?app=lm&#38;country=ID']));
  });

  test('a country without a number left is not named', async () => {
    const { id } = await aRoute(app, 2);
    await query(`update service set empty_route_ids = $1 where server = 2 and code = 'lm'`, [`{${id}}`]);
    expect(await page('/apps/lm')).not.toContain('Indonesia');
    await query(`update service set empty_route_ids = '{}' where server = 2 and code = 'lm'`);
    expect(await page('/apps/lm')).toContain('Indonesia');
  });

  test('prices are those of a user without a tier, and so is what is left', async () => {
    await query(`insert into price_tier (name, basis_points) values ('Resellers', -2000)`);
    await query(`update service set stock_of_tiers = '{"-2000": {"stock": 0, "emptyRouteIds": []}}' where code = 'lm'`);
    expect(await page('/apps/lm')).toContain('Get ₹18.50');
    await query(
      `update service set stock = 0, stock_of_tiers = '{"-2000": {"stock": 9, "emptyRouteIds": []}}' where code = 'lm' and server = 1`,
    );
    expect(await page('/apps/lm')).not.toContain('₹18.50');
    await query(`update service set stock = null, stock_of_tiers = '{}' where code = 'lm'`);
  });
});

describe('rates', () => {
  const rated = async (code: string) => [/\d of 100 get a code/.test(await page(`/apps/${code}`)), await page(`/apps/${code}`)] as const;

  test('are not shown with fewer than 20 tries, nor is their number', async () => {
    const { id } = await aService(app, { server: 1, name: 'Few', code: 'few' });
    await outcomes(app, { serviceId: id, count: 19, succeeded: 19, minutesAgo: 90 });
    await measureServices(app.app.deps);
    const [isRated, text] = await rated('few');
    expect(isRated).toBe(false);
    expect(text).toContain('Last 24 hours Too few tries to rate');
    expect(text).not.toMatch(/19 tries|100%/);
    expect(await markupOf('/apps/few')).not.toContain('class="strip"');
    await outcomes(app, { serviceId: id, count: 1, succeeded: 1, minutesAgo: 90 });
    expect((await rated('few'))[0]).toBe(true);
  });

  test('are not shown if one user made them', async () => {
    const { id } = await aService(app, { server: 1, name: 'One user', code: 'one' });
    await outcomes(app, { serviceId: id, count: 4, succeeded: 4, minutesAgo: 90 });
    await outcomes(app, { serviceId: id, count: 40, succeeded: 4, minutesAgo: 60 * 24 * 2 });
    await query(
      `update activation set serial_number = id, user_id = (select min(user_id) from activation where service_code = 'one') where service_code = 'one' and created_at < app_now() - interval '1 day'`,
    );
    await measureServices(app.app.deps);
    expect((await rated('one'))[0]).toBe(false);
  });
});

test('escapes a hostile name, and gives it an address', async () => {
  const hostile = `<img src=x onerror=alert(1)> & "Co" 'x'`;
  await aService(app, { server: 1, name: hostile, code: 'evil' });
  const own = '/apps/img-src-x-onerror-alert-1-co-x';
  for (const path of ['/apps', '/apps?letter=i', `/apps?q=${encodeURIComponent(hostile)}`, own]) {
    const { status, body } = await shownApps(app, path);
    expect([path, status]).toEqual([path, 200]);
    expect(body).not.toContain('<img');
    expect(body).toContain('&#60;img src=x onerror=alert(1)&#62; &#38; &#34;Co&#34; &#39;x&#39;');
  }
});

test('of two names that read alike, the first code has the name for its address', async () => {
  await aService(app, { server: 1, name: 'Twin!', code: 'tw_a' });
  await aService(app, { server: 1, name: 'twin', code: 'tw_b' });
  await aService(app, { server: 1, name: 'tw a', code: 'tw_c' });
  await aService(app, { server: 1, name: 'व्हाट्सएप', code: 'wa_hi' });
  const addresses = [...(await markupOf('/sitemap.xml')).matchAll(/\/apps\/([^<]*)</g)].map(([, address]) => address);
  expect(addresses).toEqual(expect.arrayContaining(['twin', 'tw_b', 'tw-a', 'wa_hi']));
  expect(await page('/apps/twin')).toContain('Twin! codes');
});

test('finds an app by a part of its name, without a script, and such a list is not for search engines', async () => {
  expect(await page('/apps?q=lOOp')).toMatch(/Loop Messenger .* Showing 1 to 1 of 1/);
  expect(await page('/apps?q=nowhere')).toContain('No app here is called “nowhere”.');
  expect(await markupOf('/apps?q=loop')).toContain('<meta name="robots" content="noindex">');
});

test('no page names a provider or a user', async () => {
  for (const path of ['/apps', '/apps?letter=l', '/apps/lm', '/sitemap.xml'])
    expect(await markupOf(path)).not.toMatch(/simulator|@example|handler_api|outcome-/i);
});
