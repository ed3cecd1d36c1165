import { describe, expect, test } from 'vitest';
import { aNumber, aService, aUser, eventually, passTime } from '../../../../../test/builders/data.ts';
import { deliverSms, purchasesOf, switchOn } from '../../../../../test/builders/upstream.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';

const list = 'getActiveActivations';

/** Numbers of the same account, bought by another installation: they fill the pages. */
function fillList({ simulator }: TestApp, count: number): number[] {
  return Array.from({ length: count }, () => {
    const order = { service: 'wa', country: '22', operators: [], maxCostMicros: null, exceptPrefixes: [], orderId: null };
    const purchase = simulator.simulator.buy(order);
    if (!purchase.ok) throw new Error('The simulator sold nothing');
    return purchase.activation.id;
  });
}

async function aHolder(app: TestApp, code = 'tg') {
  const user = await aUser(app, { balance: 20 });
  const mobile = await aNumber(app, { user, service: await aService(app, { price: 12.5, code }) });
  return { user, mobile };
}

const listed = (app: TestApp) => app.simulator.calls.get(list) ?? 0;
/** A missing number's status is asked for. */
const statusCalls = ({ simulator }: TestApp) => simulator.calls.get('getStatus') ?? 0;

/** Ends numbers between the answers of a page and of the next, which is late. */
async function endBetweenPages(app: TestApp, ids: number[]): Promise<void> {
  const before = listed(app);
  await eventually(async () => expect(listed(app)).toBeGreaterThanOrEqual(before + 2));
  for (const id of ids) app.simulator.simulator.revoke(id);
}

describe.concurrent('a list of several pages', () => {
  test('calls no number missing that moves from one page to the page before it, and shows its code', async (context) => {
    const app = await ownApp(context, { simulator: { stock: 1_000 } });
    const theirs = fillList(app, 102);
    const { user, mobile } = await aHolder(app);
    fillList(app, 200);
    // A number bought a moment ago needn't be in a list.
    await passTime(app, 10);
    await eventually(async () => expect(listed(app)).toBeGreaterThan(3));
    switchOn(app, { kind: 'delay', action: list, delayMs: 500, share: 1 });
    await endBetweenPages(app, theirs.slice(0, 8));
    await eventually(async () => expect(listed(app)).toBeGreaterThan(10));
    expect(statusCalls(app)).toBe(0);
    await deliverSms(app, mobile, 'Code 48291');
    await eventually(async () => expect(await purchasesOf(app, user)).toMatchObject([{ state: 'received' }]));
  });

  test('shows the codes of all other pages while some fail', async (context) => {
    const app = await ownApp(context, { simulator: { stock: 1_000 }, env: { LOG_LEVEL: 'fatal' } });
    const first = await aHolder(app);
    fillList(app, 450);
    const last = await aHolder(app, 'ig');
    await passTime(app, 10);
    switchOn(app, { kind: 'http500', action: list, share: 0.2 });
    await deliverSms(app, first.mobile, 'Code 1111');
    await deliverSms(app, last.mobile, 'Code 2222');
    await eventually(async () => expect(listed(app)).toBeGreaterThan(30));
    for (const { user } of [first, last])
      await eventually(async () => expect(await purchasesOf(app, user)).toMatchObject([{ state: 'received' }]));
    expect(statusCalls(app)).toBe(0);
  });
});
