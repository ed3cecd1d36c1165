import { expect, test } from 'vitest';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { createLogger } from '../../logger.ts';
import { createHttp } from '../http.ts';
import { createLimits } from '../limits/limits.ts';
import { createEntrance } from './entrance.ts';

test('a server with a route that declares nothing does not start', async () => {
  const entrance = createEntrance(createLimits({ isOn: true }));
  const http = await createHttp({
    log: createLogger({ level: 'silent' }),
    trustedProxies: 0,
    onUndeclaredRefusal: () => undefined,
    entrance,
  });
  http.get('/new', async () => 'news');
  await expect(http.ready()).rejects.toThrow("These routes don't declare how they are counted: GET /new, HEAD /new");
});

test('every route declares how it is counted, and few are counted apart from calls', async (context) => {
  const routes = (await ownApp(context)).app.http.countedRoutes;
  const countedAs = (kind: string | undefined) =>
    [...new Set(routes.filter((route) => route.countedAs === kind).map(({ url }) => url))].toSorted();
  expect(countedAs(undefined)).toEqual([]);
  expect(countedAs('probe')).toEqual(['/healthz', '/metrics', '/readyz']);
  expect(countedAs('webhook')).toEqual(['/api/webhook/:secret']);
  // Besides the web's own files, if they are built.
  expect(countedAs('file')).toEqual(
    expect.arrayContaining(['/images/:name', '/manifest.webmanifest', '/apps', '/apps/*', '/sitemap.xml', '/robots.txt']),
  );
  expect(countedAs('file').filter((url) => url.startsWith('/api/'))).toEqual([]);
  expect(countedAs('anonymous')).toEqual(expect.arrayContaining(['/api/openapi.json', '/status', '/api/users/login', '/api/check-otp']));
  expect(countedAs('caller')).toEqual(expect.arrayContaining(['/stubs/handler_api.php', '/v1/*', '/api/payment/balance']));
});
