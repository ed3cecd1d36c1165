import { saveSettings } from '../../../../../test/builders/operator-rules.ts';
import { describe, expect, test } from 'vitest';
import { passTime } from '../../../../../test/builders/data.ts';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';
import { aGovernedShop } from '../../../../../test/scenarios/shops/governed-shop.ts';

async function askHandlerApi(app: TestApp, { token }: TestUser): Promise<string> {
  const query = new URLSearchParams({ api_key: token, action: 'getNumber', service: 'tg', country: '22' });
  return (await fetch(`${app.url}/stubs/handler_api.php?${query.toString()}`)).text();
}

async function askFivesim(app: TestApp, { token }: TestUser, path: string): Promise<string> {
  const answer = await fetch(`${app.url}/v1/${path}`, { headers: { authorization: `Bearer ${token}` } });
  return `${answer.status} ${await answer.text()}`;
}

const buyTelegram = 'user/buy/activation/india/any/telegram';

describe.concurrent('a key that fair use stops', () => {
  test('hears it in the words of both protocols', async (context) => {
    const app = await ownApp(context);
    const { key, buyAndCancel } = await aGovernedShop(app);
    await buyAndCancel({ buys: 4, cancels: 4 });
    expect(await askHandlerApi(app, key)).toMatch(/^ACCESS_NUMBER:/);
    expect(await askFivesim(app, key, buyTelegram)).toMatch(/^200 \{/);
    expect(await askHandlerApi(app, key)).toBe('CHANNELS_LIMIT');
    expect(await askFivesim(app, key, buyTelegram)).toBe('400 no free phones');
    await passTime(app, 540);
    await buyAndCancel({ buys: 2, cancels: 2 });
    const before = Date.now();
    const banned = await askHandlerApi(app, key);
    expect(banned).toMatch(/^BANNED:'\d{4}-\d\d-\d\d \d\d-\d\d-\d\d'$/);
    const pausedMs = Date.parse(banned.slice(8, -1).replace(/ (..)-(..)-(..)$/, 'T$1:$2:$3Z')) - before;
    expect(pausedMs).toBeGreaterThan(3_600_000 - 5_000);
    expect(pausedMs).toBeLessThan(3_600_000 + 5_000 + Date.now() - before);
    expect(await askFivesim(app, key, buyTelegram)).toBe('400 not enough rating');
  });

  test('sees its rating fall in 5sim’s profile, to 0 while it is paused', async (context) => {
    const app = await ownApp(context);
    const { key, buy, bought, cancel } = await aGovernedShop(app, {
      slowPercent: 50,
      pausePercent: 80,
      sample: 4,
      perMinute: 100,
      pauseMinutes: 60,
    });
    const rating = async () => JSON.parse((await askFivesim(app, key, 'user/profile')).slice(4)).rating;
    const mobiles = [];
    for (let no = 0; no < 4; no += 1) mobiles.push(await bought());
    const ratings = [await rating()];
    for (const mobile of mobiles) {
      await cancel(mobile);
      ratings.push(await rating());
    }
    expect(ratings).toEqual([96, 66, 36, 6, 1]);
    await cancel(await bought());
    await passTime(app, 601);
    expect((await buy()).body.limit).toBe('paused');
    expect(await rating()).toBe(0);
  });

  test('sees its rating fall by its user’s numbers too, to 0 while the rules for users refuse a purchase', async (context) => {
    const app = await ownApp(context);
    const { admin, user, key, bought, cancel } = await aGovernedShop(app, {});
    const { fairUse } = (await app.get('/api/admin/settings', { as: admin })).body;
    const set = (rules: Record<string, number>) => saveSettings(app, admin, 'fair-use', { ...fairUse, ...rules });
    await set({ cancelPercent: 60, cancelSample: 5 });
    const rating = async () => JSON.parse((await askFivesim(app, key, 'user/profile')).slice(4)).rating;
    const mobiles = [];
    // Others are bought on the page, by the user.
    for (let no = 0; no < 5; no += 1) mobiles.push({ mobile: await bought(no < 3 ? user : key), as: no < 3 ? user : key });
    const seen = [];
    for (const { mobile, as } of mobiles.slice(0, 3)) {
      seen.push(await rating());
      await cancel(mobile, as);
    }
    expect([...seen, await rating()]).toEqual([96, 64, 32, 0]);
    expect(await askFivesim(app, key, buyTelegram)).toBe('400 not enough rating');
    await set({ perHour: 5 });
    expect([await rating(), await askFivesim(app, key, buyTelegram)]).toEqual([0, '400 not enough rating']);
    await set({ perHour: 6 });
    expect(await rating()).toBe(96);
    expect(await askFivesim(app, key, buyTelegram)).toMatch(/^200 \{/);
  });
});
