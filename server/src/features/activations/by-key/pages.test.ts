import { expect, test } from 'vitest';
import { aNumber, aService, aUser, cancelBody, passTime } from '../../../../../test/builders/data.ts';
import { anAdmin, anApiKey } from '../../../../../test/builders/people.ts';
import type { TestReply, TestUser } from '../../../../../test/fakes/browser.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';

/** Follows `next` to the end; `between` happens after the first page. */
async function readAll(
  app: TestApp,
  as: TestUser,
  { path, list, between }: { path: string; list: string; between?: () => Promise<unknown> },
) {
  const pages: string[][] = [];
  for (let after: string | null = ''; after !== null;) {
    const { body }: TestReply = await app.get(`${path}?limit=2${after === '' ? '' : `&after=${after}`}`, { as });
    pages.push(body[list].map(({ _id }: { _id: string }) => _id));
    if (pages.length === 1) await between?.();
    after = body.next;
  }
  return pages;
}

test('the history is read page by page after the last number, whatever is bought meanwhile', async (context) => {
  const app = await ownApp(context);
  const service = await aService(app, { price: 1 });
  const user = await aUser(app, { balance: 100 });
  const [key, other] = [await anApiKey(app, user), await anApiKey(app, user)];
  const theirs = await aNumber(app, { user: other, service });
  const mine: string[] = [];
  for (let n = 0; n < 5; n += 1) mine.unshift((await aNumber(app, { user: key, service }))._id);
  const path = '/api/otp/mobile-history';
  const pages = await readAll(app, key, { path, list: 'data', between: () => aNumber(app, { user: key, service }) });
  expect(pages).toEqual([mine.slice(0, 2), mine.slice(2, 4), mine.slice(4)]);
  // The second of two full pages is the last.
  await passTime(app, 300);
  const [cancelled, alsoCancelled] = (await app.get('/api/mobile/active', { as: key })).body.data;
  for (const number of [cancelled, alsoCancelled]) await app.post('/api/otp/cancelOtp', { as: key, body: cancelBody(number) });
  expect((await app.get(`${path}?limit=2&status=cancelled`, { as: key })).body).toMatchObject({ data: [{}, {}], next: null });
  expect((await readAll(app, user, { path, list: 'data' })).flat()).toHaveLength(7);
  for (const unknown of ['9999999', theirs._id])
    expect((await app.get(`${path}?after=${unknown}`, { as: await aUser(app) })).body).toMatchObject({ data: [], next: null });
  expect((await app.get(`${path}?after=x'`, { as: key })).status).toBe(422);
});

test('the statement is read page by page after the last row, whatever is added meanwhile', async (context) => {
  const app = await ownApp(context);
  const [user, admin] = [await aUser(app, { balance: 0 }), await anAdmin(app)];
  const key = await anApiKey(app, user);
  const adjust = (balance: number) =>
    app.send('PATCH', `/api/admin/users/${user.userId}/balance`, { as: admin, body: { balance, reason: 'a test of the statement' } });
  for (const balance of [1, 2, 3, 4, 5]) expect((await adjust(balance)).status).toBe(200);
  const path = '/api/payment/transaction-history';
  const all = (await app.get(path, { as: key })).body.wallet.map(({ _id }: { _id: string }) => _id);
  expect(all).toHaveLength(5);
  const pages = await readAll(app, key, { path, list: 'wallet', between: () => adjust(6) });
  expect(pages).toEqual([all.slice(0, 2), all.slice(2, 4), all.slice(4)]);
});
