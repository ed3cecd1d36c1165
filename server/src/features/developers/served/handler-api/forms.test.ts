import { expect, test } from 'vitest';
import { aService, aUser, balanceOf } from '../../../../../../test/builders/data.ts';
import { anApiKey } from '../../../../../../test/builders/people.ts';
import { ownApp } from '../../../../../../test/harness/own-app.ts';

test('reads forms with parts, whose fields give way to the query’s', async (context) => {
  const app = await ownApp(context);
  await aService(app, { price: 7, code: 'tg' });
  const user = await aUser(app, { balance: 100 });
  const key = await anApiKey(app, user);
  const url = `${app.url}/stubs/handler_api.php`;
  const post = async (fields: Record<string, string | Blob>, query = '') => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return (await fetch(`${url}${query}`, { method: 'POST', body })).text();
  };
  const wish = { api_key: key.token, action: 'getNumber', service: 'tg', country: '22' };
  expect(await post({ ...wish, action: 'getBalance' })).toBe('ACCESS_BALANCE:100.00');
  expect(await post(wish, '?action=getBalance')).toBe('ACCESS_BALANCE:100.00');
  expect(await post({ ...wish, maxPrice: '5' })).toBe('WRONG_MAX_PRICE:7');
  expect(await post({ ...wish, maxPrice: new Blob(['5']), service: 'wa\0' })).toBe('BAD_DATA');
  expect(await post(wish)).toMatch(/^ACCESS_NUMBER:/);
  const broken = { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: '--y' };
  expect(await (await fetch(`${url}?api_key=${key.token}&action=getNumber&service=tg`, broken)).text()).toBe('BAD_DATA');
  expect(await balanceOf(app, user)).toBe(93);
});
