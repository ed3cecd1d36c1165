import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aService } from '../../../../../test/builders/data.ts';
import { outcomes } from '../../../../../test/builders/outcomes.ts';
import { startTestApp, type TestApp } from '../../../../../test/harness/test-app.ts';
import { preferredLanguage } from '../../../platform/public-pages/page-language.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  for (let n = 1; n <= 30; n += 1) {
    const { id } = await aService(app, {
      server: 1,
      name: `Service number ${n}`,
      code: `s${n}`,
    });
    await outcomes(app, {
      serviceId: id,
      count: 20 + n,
      succeeded: 20 + (n % 7),
      minutesAgo: 5,
      waitSeconds: 20 + n,
    });
  }
});
afterAll(() => app.stop());

const read = (path: string, headers: Record<string, string> = {}) => fetch(`${app.url}${path}`, { headers });
const hindi = { 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.8' };

describe('the status page', () => {
  test.each<[string, Record<string, string>, string]>([
    ['/status', {}, 'en'],
    ['/status', { 'accept-language': 'en-IN,en;q=0.9,hi;q=0.8' }, 'en'],
    ['/status', hindi, 'hi'],
    ['/status?lang=hi', {}, 'hi'],
    ['/status?lang=en', hindi, 'en'],
    ['/status?lang=fr', hindi, 'hi'],
  ])('%s for a browser with %j is in %s', async (path, headers, language) => {
    const page = await (await read(path, headers)).text();
    expect(page).toContain(`<html lang="${language}">`);
    expect(page).toContain(language === 'hi' ? 'कोड आ रहे हैं' : 'Codes are arriving');
  });

  test('links to the other language, and keeps the one asked for while the period changes', async () => {
    const inEnglish = await (await read('/status?period=7d')).text();
    expect(inEnglish).toContain('href="/status?period=7d&#38;lang=hi" lang="hi" hreflang="hi">हिन्दी</a>');
    expect(inEnglish).toContain('href="/status?period=24h">');
    const inHindi = await (await read('/status?period=7d&lang=hi')).text();
    expect(inHindi).toContain('href="/status?period=7d&#38;lang=en" lang="en" hreflang="en">English</a>');
    expect(inHindi).toContain('href="/status?period=24h&#38;lang=hi">');
  });

  test('has no English sentence in Hindi, and is small and cached like the English one', async () => {
    const reply = await read('/status?lang=hi');
    const text = (await reply.text()).replaceAll(/<style[^]*?<\/style>|<[^>]*>|Service number|UTC|status\.json|Atom|English|Pinline/g, ' ');
    expect(text.match(/[A-Za-z]{3,} [A-Za-z]{3,}/g) ?? []).toEqual([]);
    expect(reply.headers.get('cache-control')).toBe('public, max-age=15');
    expect(reply.headers.get('vary')).toContain('accept-language');
    const again = await read('/status?lang=hi', {
      'if-none-match': reply.headers.get('etag') ?? '',
    });
    expect(again.status).toBe(304);
    const english = await read('/status', {
      'if-none-match': reply.headers.get('etag') ?? '',
    });
    expect(english.status).toBe(200);
    const packed = await read('/status?lang=hi', { 'accept-encoding': 'br' });
    expect(packed.headers.get('content-encoding')).toBe('br');
    const size = Number(packed.headers.get('content-length'));
    expect(size).toBeGreaterThan(1_000);
    expect(size).toBeLessThan(20_000);
  });
});

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['hi', 'hi'],
  ['fr,hi;q=0.5', 'hi'],
  ['en-GB;q=0.3, hi-IN;q=0.4', 'hi'],
  ['hi;q=0', 'en'],
  ['high', 'en'],
  [';;q=,,', 'en'],
])('prefers by %s the language %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});
