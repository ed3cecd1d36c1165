import { describe, expect, test } from 'vitest';
import { aBuyer } from '../../../../../test/builders/a-buyer.ts';
import { aNumber, balanceOf, eventually, passTime } from '../../../../../test/builders/data.ts';
import { afterRounds } from '../../../../../test/processes/rounds.ts';
import { failAt, fillDisk } from '../../../../../test/postgres/failing-table.ts';
import { fetchProviderRecords, holdBack, readHeld, purchasesOf, deliverSms } from '../../../../../test/builders/upstream.ts';
import { aHolder, expectAgreement, quietApp } from '../../../../../test/scenarios/database-faults.ts';

describe.concurrent('a full disk', () => {
  test(
    'refuses purchases with 503 and without a hold, and everything continues once there is space',
    { tags: 'database.7' },
    async (context) => {
      const app = await quietApp(context);
      const { user, mobile } = await aHolder(app, { balance: 40 });
      const ending = await aHolder(app, { balance: 40, server: 3 });
      await passTime(app, 270);
      const answerNow = holdBack(app, { action: 'getNumberV2', when: 'after' });
      const running = aNumber(app, { user, service: { id: mobile.serviceId }, isDeepCheck: true });
      running.catch(() => undefined);
      await eventually(async () => expect((await fetchProviderRecords(app)).activations).toHaveLength(3));
      const disk = await fillDisk(app.app.deps.db.pool);
      answerNow();
      const other = { serviceId: mobile.serviceId, isDeepCheck: false };
      expect(await app.post('/api/mobile/generate', { as: ending.user, body: other })).toMatchObject({ status: 503 });
      expect(await readHeld(app, ending.user)).toBe(12.5);
      expect(await ending.cancel()).toMatchObject({ status: 503 });
      await deliverSms(app, mobile, 'Code 48291');
      await passTime(app, 31);
      await afterRounds(app, 'numbers', 4);
      expect((await purchasesOf(app, ending.user)).map(({ state }) => state)).toEqual(['waiting']);
      await disk.repair();
      expect((await running).status).toBe('pending');
      await eventually(async () => expect(await balanceOf(app, ending.user)).toBe(40));
      await eventually(async () => expect((await purchasesOf(app, user)).map(({ state }) => state)).toEqual(['received', 'waiting']));
      expect(await balanceOf(app, user)).toBe(15);
      await expectAgreement(app);
    },
  );

  test(
    "before the provider's call: it isn't called, and the money is returned at the time limit",
    { tags: 'database.8' },
    async (context) => {
      const app = await quietApp(context);
      const { user, buy } = await aBuyer(app);
      const full = await failAt(app.app.deps.db.pool, { table: 'purchase_attempt', on: 'insert', codes: ['53100'], forever: true });
      expect((await buy()).status).toBe(503);
      expect((await fetchProviderRecords(app)).activations).toEqual([]);
      await full.repair();
      await passTime(app, 11);
      await eventually(async () => expect(await balanceOf(app, user)).toBe(20));
      await expectAgreement(app);
    },
  );

  test(
    'longer than the user waits: the money is returned, and the number is cancelled upstream',
    { tags: 'database.9' },
    async (context) => {
      const app = await quietApp(context);
      const { user, buy } = await aBuyer(app);
      const full = await failAt(app.app.deps.db.pool, { table: 'purchase_attempt', on: 'update', codes: ['53100'], forever: true });
      expect((await buy()).status).toBe(503);
      expect(await readHeld(app, user)).toBe(12.5);
      await full.repair();
      await eventually(async () => expect(await balanceOf(app, user)).toBe(20));
      await eventually(async () =>
        expect((await fetchProviderRecords(app)).activations).toMatchObject([{ state: 'cancelled', chargedMicros: 0 }]),
      );
      await expectAgreement(app);
    },
  );
});
