import { afterAll, beforeAll, expect, test } from 'vitest';
import { setBuying, setFairUse } from '../../../../test/builders/operator-rules.ts';
import { aService } from '../../../../test/builders/data.ts';
import { anAdmin } from '../../../../test/builders/people.ts';
import type { TestUser } from '../../../../test/fakes/browser.ts';
import { startTestApp, type TestApp } from '../../../../test/harness/test-app.ts';
import { shownApps } from '../../../../test/scenarios/shown-apps.ts';

let app: TestApp;
let admin: TestUser;
let id: string;
beforeAll(async () => {
  app = await startTestApp();
  admin = await anAdmin(app);
  ({ id } = await aService(app, { server: 1, name: 'Loop', code: 'lm' }));
  await aService(app, { server: 2, name: 'Other', code: 'ot' });
});
afterAll(() => app.stop());

const query = (text: string, values: unknown[] = []) => app.app.deps.db.pool.query(text, values);

async function isShown(): Promise<boolean> {
  const [own, list, sitemap] = await Promise.all(['/apps/loop', '/apps?letter=l', '/sitemap.xml'].map((path) => shownApps(app, path)));
  const found = [own?.status === 200, list?.body.includes('/apps/loop"') ?? false, sitemap?.body.includes('/apps/loop<') ?? false];
  expect(new Set(found).size).toBe(1);
  expect([200, 404]).toContain(own?.status);
  return found[0] ?? false;
}

const reasons: [reason: string, begin: () => Promise<unknown>, end: () => Promise<unknown>][] = [
  [
    'is switched off',
    () => query('update service set is_enabled = false where id = $1', [id]),
    () => query('update service set is_enabled = true where id = $1', [id]),
  ],
  [
    'is sold out',
    () => query('update service set stock = 0 where id = $1', [id]),
    () => query('update service set stock = null where id = $1', [id]),
  ],
  [
    'has no open route',
    () => query('update route set is_enabled = false where server = 1'),
    () => query('update route set is_enabled = true where server = 1'),
  ],
  [
    'has a route whose provider is switched off',
    () => query('update provider set is_enabled = false'),
    () => query('update provider set is_enabled = true'),
  ],
  [
    'is kept shut on its routes',
    () => query(`insert into route_pause (route_id, service_id, mode) select id, $1, 'shut' from route where server = 1`, [id]),
    () => query('delete from route_pause'),
  ],
  [
    'is on a server whose provider does not work',
    () =>
      query(`insert into provider_health (provider_id, is_working, message) select id, false, 'down' from provider
        on conflict (provider_id) do update set is_working = false`),
    () => query('update provider_health set is_working = true'),
  ],
  [
    'can’t be bought because buying is paused',
    () => setBuying(app, admin, { isPaused: true }),
    () => setBuying(app, admin, { isPaused: false }),
  ],
  [
    'has a name that is forbidden now',
    async () => {
      await setFairUse(app, admin, { forbiddenNames: ['loop'] });
      await query('update service set is_enabled = true where id = $1', [id]);
    },
    () => setFairUse(app, admin, { forbiddenNames: [] }),
  ],
];

test.each(reasons)('an app that %s answers 404 and is in no list, until that is over', async (_reason, begin, end) => {
  expect(await isShown()).toBe(true);
  await begin();
  try {
    expect(await isShown()).toBe(false);
    expect((await shownApps(app, '/apps')).status).toBe(200);
  } finally {
    await end();
  }
  expect(await isShown()).toBe(true);
});

test('a name that leads nowhere has a page that says so, which search engines don’t keep', async () => {
  for (const path of ['/apps/never', '/apps/', '/apps/loop/more', `/apps/${'a'.repeat(300)}`, '/apps/%3Cscript%3E']) {
    const { status, body } = await shownApps(app, path);
    expect([path, status]).toEqual([path, 404]);
    expect(body).toContain('This app isn’t on sale right now');
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(body).not.toContain('<script>');
  }
});

test('says why there is nothing while buying is paused', async () => {
  await setBuying(app, admin, { isPaused: true });
  expect((await shownApps(app, '/apps')).body).toContain('Buying is paused right now.');
  await setBuying(app, admin, { isPaused: false });
});
