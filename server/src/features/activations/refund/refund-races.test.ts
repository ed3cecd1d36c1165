import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAdmin } from '../../../../../test/builders/people.ts';
import { aNumber, aService, aUser, balanceOf, cancelBody, eventually, passTime } from '../../../../../test/builders/data.ts';
import { aLateCode } from '../../../../../test/builders/purchases.ts';
import { deliverSms, readHeld } from '../../../../../test/builders/upstream.ts';
import type { TestUser } from '../../../../../test/fakes/browser.ts';
import { assertInvariants } from '../../../../../test/invariants/assert-invariants.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { sendAtOnce, type Send } from '../../../../../test/harness/synchronised.ts';
import { startTestApp, type TestApp, type TestNode } from '../../../../../test/harness/test-app.ts';
import { openRefundScenario } from '../../../../../test/scenarios/money/refund-scenario.ts';
import {
  cardsOf,
  expectStates,
  mobileOf,
  moneyOf,
  openSwitchScenario,
  statesOf,
} from '../../../../../test/scenarios/numbers/switch-scenario.ts';
import { findBrokenInvariants } from '../../wallet/invariants/invariants.ts';
import { eraseOldNumbers } from '../activations.jobs.ts';

let app: TestApp;
let second: TestNode;
let admin: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  second = await app.startSecondNode();
  admin = await anAdmin(app);
});
afterAll(async () => {
  await assertInvariants(app.app.deps.db.pool);
  await app.stop();
});

const refundOf = (id: string, node: { url: string } = app): Send => ({
  node,
  path: `/api/admin/activations/${id}/refund`,
  as: admin,
  body: { reason: 'The code did not work' },
});
const refundsOf = async (id: string) =>
  (
    await app.app.deps.db.pool.query(
      `select amount from ledger_entry e join ledger_tx t on t.id = e.tx_id
    where t.kind = 'refund' and t.ref = $1 and amount > 0`,
      [`activation:${id}`],
    )
  ).rows;

describe('at once', () => {
  test('twenty refunds at two nodes give the price back once', { tags: 'refund-race.1' }, async () => {
    const { user, mobile } = await openRefundScenario(app, { admin });
    const replies = await sendAtOnce(Array.from({ length: 20 }, (_, n) => refundOf(mobile._id, n % 2 === 0 ? app : second)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === 'NUMBER_REFUNDED')).toHaveLength(19);
    expect(await refundsOf(mobile._id)).toEqual([{ amount: 1_250 }]);
    expect(await balanceOf(app, user)).toBe(20);
  });

  test(
    'a refund and the reveal of the late code: what was charged is given back, and nothing else',
    { tags: 'refund-race.2' },
    async () => {
      for (let round = 0; round < 6; round += 1) {
        const { user, mobile } = await openRefundScenario(app, { admin, isLate: true, isRevealed: false });
        const reveal: Send = { node: second, path: '/api/mobile/reveal', as: user, body: { mobileId: mobile._id } };
        const replies = await sendAtOnce([reveal, refundOf(mobile._id), reveal, refundOf(mobile._id, second), refundOf(mobile._id)]);
        expect(replies.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
        const isRefunded = (await refundsOf(mobile._id)).length === 1;
        expect(await balanceOf(app, user)).toBe(isRefunded ? 20 : 7.5);
      }
    },
  );

  test('a refund and more messages: none is shown after it', { tags: 'refund-race.3' }, async () => {
    for (let round = 0; round < 4; round += 1) {
      const { user, mobile } = await openRefundScenario(app, { admin, server: 1 });
      const more = (text: string) => aLateCode(app, { user, mobile, text, expected: 1 }).catch(() => undefined);
      const [reply] = await Promise.all([sendAtOnce([refundOf(mobile._id)]), more('Code 11111'), more('Code 22222')]);
      expect(reply[0]?.status).toBe(200);
      const { rows } = await app.app.deps.db.pool.query(
        `select r.messages, (select count(*) from message m where m.activation_id = r.activation_id) as shown from charge_refund r where activation_id = $1`,
        [mobile._id],
      );
      expect(rows[0].shown).toBe(rows[0].messages);
      expect(await balanceOf(app, user)).toBe(20);
    }
  });

  test('a refund and the first code: it is charged first, or not refunded', { tags: 'refund-race.4' }, async () => {
    const service = await aService(app, { server: 2, price: 12.5 });
    for (let round = 0; round < 6; round += 1) {
      const user = await aUser(app, { balance: 20 });
      const mobile = await aNumber(app, { user, service });
      const send = refundOf(mobile._id);
      const [replies] = await Promise.all([sendAtOnce([send, send, send]), aLateCode(app, { user, mobile })]);
      const refunded = replies.filter(({ status }) => status === 200).length;
      expect(replies.filter(({ body }) => ['NUMBER_NOT_CHARGED', 'NUMBER_REFUNDED'].includes(body.code))).toHaveLength(3 - refunded);
      expect(refunded).toBeLessThan(2);
      expect(await balanceOf(app, user)).toBe(7.5 + 12.5 * refunded);
    }
  });

  test('a refund and the erasure of the number', { tags: 'refund-race.5' }, async () => {
    for (let round = 0; round < 3; round += 1) {
      const { user, mobile } = await openRefundScenario(app, { admin, server: 1 });
      await app.app.deps.db.pool.query(`update activation set created_at = created_at - interval '8 days' where id = $1`, [mobile._id]);
      const [[reply]] = await Promise.all([
        sendAtOnce([refundOf(mobile._id)]),
        eraseOldNumbers(app.app.deps, { days: 7, limit: 100 }),
        eraseOldNumbers(app.app.deps, { days: 7, limit: 100 }),
      ]);
      expect(reply).toMatchObject({ status: 200, body: { data: { balance: 20 } } });
      expect(await balanceOf(app, user)).toBe(20);
    }
  });
});

describe.concurrent('of a switched pair', () => {
  test('what its code cost is given back, and the other number is not refunded', { tags: 'refund-pair.1' }, async (context) => {
    const own = await ownApp(context, { env: { LOG_LEVEL: 'fatal' } });
    const operator = await anAdmin(own);
    const { user, old, exchange } = await openSwitchScenario(own, { balance: 20 });
    const newer = mobileOf(await exchange());
    await deliverSms(own, old, 'Secret 90210');
    await expectStates(own, user, ['received', 'cancelling']);
    const refund = (id: string) => own.post(`/api/admin/activations/${id}/refund`, { as: operator, body: { reason: 'Did not work' } });
    expect(await refund(newer._id)).toMatchObject({ status: 409, body: { code: 'NUMBER_NOT_CHARGED' } });
    expect((await refund(old._id)).body).toEqual({ data: { balance: 20 } });
    expect(await moneyOf(own, user)).toMatchObject({ balance: 20, held: 0, heldCount: 0 });
    await passTime(own, 121);
    await expectStates(own, user, ['finished', 'cancelled']);
    await aLateCode(own, { user, mobile: newer });
    // The refunded code is no longer paid for, so this one is no second charge.
    expect((await cardsOf(own, user)).find(({ _id }) => _id === newer._id)).toMatchObject({
      lateCode: { price: 12.35, isSecondCharge: false },
    });
    const reveal = await own.post('/api/mobile/reveal', { as: user, body: { mobileId: newer._id, isSecondCharge: false } });
    expect(reveal).toMatchObject({ status: 200, body: { data: { balance: 7.65 } } });
    expect((await refund(newer._id)).body).toEqual({ data: { balance: 20 } });
    expect(await findBrokenInvariants(own.app.deps.db.pool)).toEqual([]);
  });

  test('a refund while it is switched and gets its code leaves the money whole', { tags: 'refund-pair.2' }, async (context) => {
    const own = await ownApp(context, { env: { LOG_LEVEL: 'fatal' } });
    const operator = await anAdmin(own);
    const { user, old, second: other } = await openSwitchScenario(own, { balance: 20 });
    const refund: Send = { node: own, path: `/api/admin/activations/${old._id}/refund`, as: operator, body: { reason: 'Did not work' } };
    const body = { mobileId: old._id, serviceId: other.id, expectedPrice: 12.35, country: 'ID' };
    await Promise.all([
      sendAtOnce([refund, { node: own, path: '/api/mobile/switch', as: user, body }, refund]),
      deliverSms(own, old, 'Secret 90210'),
    ]);
    await eventually(async () => expect((await statesOf(own, user))[0]).toMatch(/received|finished/));
    const late = await own.post(refund.path, { as: operator, body: refund.body });
    expect([200, 409]).toContain(late.status);
    expect(await moneyOf(own, user)).toMatchObject({ balance: 20, held: 0 });
    expect(await readHeld(own, user)).toBe(0);
    expect(await findBrokenInvariants(own.app.deps.db.pool)).toEqual([]);
    expect((await own.post('/api/otp/cancelOtp', { as: user, body: cancelBody(old) })).body.code).toBe('ACTIVATION_NOT_CANCELLABLE');
  });
});
