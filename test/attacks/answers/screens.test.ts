import { contract } from '@pinline/contract/contract';
import type { Endpoint } from '@pinline/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser } from '../../builders/data.ts';
import { anAdmin } from '../../builders/people.ts';
import { startTestApp, type TestApp } from '../../harness/test-app.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp({ env: { RATE_LIMIT: 'on', TRUSTED_PROXIES: '1' } })));
afterAll(() => app.stop());

type Read = { name: string; part: string; cost: number };

/** What screens read, by the part of the API that it is in. */
function readsOf(access: Endpoint['access']): Read[] {
  return Object.entries<Endpoint>(contract).flatMap(([name, { access: who, stream, csv, pdf, cost = 1 }]) => {
    const isRead = name.startsWith('GET ') && who === access && stream !== true && csv !== true && pdf !== true;
    return isRead ? [{ name, part: name.split('/').slice(0, 2).join('/'), cost }] : [];
  });
}

const open = async (reads: readonly Read[], as: Parameters<TestApp['get']>[1]) =>
  Promise.all(
    reads.map(async ({ name }) => {
      const { status } = await app.get(`/api/${name.slice(4).replaceAll(/:\w+/g, '1')}`, as);
      return `${name} ${status}`;
    }),
  );

test('a user who opens every screen at once is not refused', async () => {
  const answers = await open(readsOf('user'), { as: await aUser(app) });
  expect(answers.length).toBeGreaterThanOrEqual(20);
  expect(answers.filter((answer) => answer.endsWith('429'))).toEqual([]);
});

test('an operator who reads everything of one part of the back office at once is not refused', async () => {
  for (const [part, reads] of Map.groupBy(readsOf('admin'), (read) => read.part)) {
    const answers = await open(reads, { as: await anAdmin(app) });
    expect([part, answers.filter((answer) => answer.endsWith('429'))]).toEqual([part, []]);
  }
});

test('a call that costs more than is left is refused with the time until it would be served', async () => {
  const as = await aUser(app);
  const replies = await Promise.all(Array.from({ length: 25 }, () => app.get('/api/account', { as })));
  const refused = replies.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(5);
  for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
});
