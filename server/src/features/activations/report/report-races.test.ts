import { serverCancelWaitSeconds as cancelWait } from '@pinline/contract/activations/activations.rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aReporter } from '../../../../../test/scenarios/numbers/a-reporter.ts';
import { aService, balanceOf, cancelBody, eventually, passTime } from '../../../../../test/builders/data.ts';
import { purchasesOf, deliverSmsTo, upstreamIdOf } from '../../../../../test/builders/upstream.ts';
import { upstreamProtocols } from '../../../../../test/fakes/upstream-protocols.ts';
import { sendAtOnce, type Send } from '../../../../../test/harness/synchronised.ts';
import { startTestApp, type TestApp, type TestNode } from '../../../../../test/harness/test-app.ts';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';
import { lastByDay } from '../../../../../test/scenarios/nightly.ts';
import { takeTime } from '../../../../../test/pauses.ts';

type Reporter = Awaited<ReturnType<typeof aReporter>>;

describe.each(lastByDay(upstreamProtocols))('over %s, on two nodes', (protocol) => {
  let app: TestApp;
  let second: TestNode;
  let service: { id: string };
  beforeAll(async () => {
    app = await startTestApp({ protocol });
    second = await app.startSecondNode();
    service = await aService(app, { server: 3, price: 12.5, code: 'tg' });
  });
  afterAll(() => app.stop());

  const someReporters = (count: number) => Promise.all(Array.from({ length: count }, () => aReporter(app, { service })));
  const report = (node: { url: string }, { user, mobile }: Reporter): Send => ({
    node,
    path: '/api/mobile/report',
    as: user,
    body: { mobileId: mobile._id, reason: 'banned' },
  });
  const cancel = (node: { url: string }, { user, mobile }: Reporter): Send => ({
    node,
    path: '/api/otp/cancelOtp',
    as: user,
    body: cancelBody(mobile),
  });

  async function expectDecided(reporters: Reporter[]): Promise<{ codes: number; refunds: number }> {
    const ends = await Promise.all(
      reporters.map(async ({ user, card }) => {
        const { status, otpIds } = await card();
        expect(await balanceOf(app, user)).toBe(status === 'success' ? 7.5 : 20);
        expect(otpIds).toHaveLength(status === 'success' ? 1 : 0);
        expect(status).not.toBe('pending');
        return status;
      }),
    );
    return { codes: ends.filter((status) => status === 'success').length, refunds: ends.filter((status) => status === 'cancelled').length };
  }

  test('ten reports of one number at once store one, and return the money once', async () => {
    const [reporter] = await someReporters(1);
    if (reporter === undefined) throw new Error('There is one');
    await passTime(app, cancelWait[3] + 1);
    const replies = await sendAtOnce(Array.from({ length: 10 }, (_, no) => report(no % 2 === 0 ? app : second, reporter)));
    expect(replies.every(({ status }) => status === 200 || status === 202)).toBe(true);
    await eventually(async () => expect(await expectDecided([reporter])).toEqual({ codes: 0, refunds: 1 }));
    const stored = await app.app.deps.db.pool.query('select from number_report where user_id = $1', [reporter.user.userId]);
    expect(stored.rowCount).toBe(1);
    await passTime(app, 16);
    await expectReconciled(app);
  });

  test('a report, a cancel and a code at once: each number is charged with its code or returned', async () => {
    const reporters = await someReporters(8);
    await passTime(app, cancelWait[3] + 1);
    const upstreamIds = await Promise.all(reporters.map(({ mobile }) => upstreamIdOf(app, mobile)));
    const sent = sendAtOnce(reporters.flatMap((each) => [report(app, each), cancel(second, each)]));
    await takeTime(40);
    for (const upstreamId of upstreamIds.slice(0, 6)) deliverSmsTo(app, upstreamId, 'Code 48291');
    for (const { status } of await sent) expect([200, 202, 409]).toContain(status);
    await passTime(app, 16);
    await eventually(async () => void (await expectDecided(reporters)));
    await expectReconciled(app);
    for (const { user } of reporters) expect((await purchasesOf(app, user)).length).toBe(1);
  });

  test('a report and a code at the end of life: each number is charged with its code or returned', { tags: 'races.1' }, async () => {
    const reporters = await someReporters(8);
    const upstreamIds = await Promise.all(reporters.map(({ mobile }) => upstreamIdOf(app, mobile)));
    await passTime(app, 299);
    const sent = sendAtOnce(reporters.map((each, no) => report(no % 2 === 0 ? app : second, each)));
    const ended = passTime(app, 2);
    for (const upstreamId of upstreamIds.slice(0, 4)) deliverSmsTo(app, upstreamId, 'Code 48291');
    for (const { status } of await sent) expect([200, 202, 409]).toContain(status);
    await ended;
    await eventually(async () => void (await expectDecided(reporters)));
    await passTime(app, 16);
    await expectReconciled(app);
  });
});
