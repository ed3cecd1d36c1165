import { afterAll, beforeAll, expect, test } from 'vitest';
import { aService } from '../../../../test/builders/data.ts';
import { outcomes } from '../../../../test/builders/outcomes.ts';
import { startTestApp, type TestApp } from '../../../../test/harness/test-app.ts';
import { measureServices } from '../catalogue/catalogue.jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const { id } = await aService(app, { server: 1, name: 'Loop', code: 'lm' });
  await aService(app, { server: 3, name: 'Loop', code: 'lm' });
  await outcomes(app, { serviceId: id, count: 50, succeeded: 43, minutesAgo: 90, waitSeconds: 41 });
  await measureServices(app.app.deps);
});
afterAll(() => app.stop());

const hindi = { 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.8' };
const read = async (path: string, headers: Record<string, string> = {}) => (await fetch(`${app.url}${path}`, { headers })).text();

test.each([
  ['/apps', {}, 'en'],
  ['/apps', hindi, 'hi'],
  ['/apps/loop?lang=hi', {}, 'hi'],
  ['/apps/loop?lang=en', hindi, 'en'],
  ['/apps/never', hindi, 'hi'],
] as const)('%s for a browser with %j is in %s', async (path, headers, language) => {
  expect(await read(path, headers)).toContain(`<html lang="${language}">`);
});

test.each(['/apps', '/apps?letter=l', '/apps?q=none', '/apps/loop', '/apps/never'])('%s has no English in Hindi', async (path) => {
  const text = (await read(path, hindi)).replaceAll(/<[^>]*>|Loop|Pinline|English|none|LO/g, ' ');
  expect(text.match(/[A-Za-z]{3,}/g) ?? []).toEqual([]);
  expect(text).toMatch(/\p{Script=Devanagari}/u);
});

test('links keep the language that was asked for, and lead to the other', async () => {
  const asked = await read('/apps?lang=hi');
  expect(asked).toContain('href="/apps/loop?lang=hi"');
  expect(asked).toContain('href="/apps?letter=l&#38;lang=hi"');
  expect(asked).toContain('name="lang" value="hi"');
  expect(asked).toContain('href="/apps?lang=en" lang="en" hreflang="en">English</a>');
  expect(await read('/apps', hindi)).toContain('href="/apps/loop"');
});
