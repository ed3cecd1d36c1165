import { describe, expect, test } from 'vitest';
import { aNumber, aService, aUser, eventually, passTime } from '../../../../../test/builders/data.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { dialects, upstreamProtocols } from '../../../../../test/fakes/upstream-protocols.ts';
import { deliverSms, switchOn, upstreamOf } from '../../../../../test/builders/upstream.ts';

describe.concurrent.each(upstreamProtocols)('a provider that speaks %s', (protocol) => {
  test("and doesn't know a number for a moment gets the finish again", async (context) => {
    const app = await ownApp(context, { protocol, env: { LOG_LEVEL: 'fatal' } });
    const service = await aService(app, { server: protocol === 'fivesim' ? 3 : 2, code: 'tg' });
    const mobile = await aNumber(app, { user: await aUser(app, { balance: 20 }), service });
    switchOn(app, { kind: 'nothing', action: dialects[protocol].calls.finish });
    await deliverSms(app, mobile, 'Code 48291');
    const debts = async () => {
      const { rows } = await app.app.deps.db.pool.query(
        `select done_at is null as "isOwed", over_since is null as "isKnown" from upstream_debt where kind = 'finish'`,
      );
      return rows;
    };
    await eventually(async () => expect(await debts()).toEqual([{ isOwed: true, isKnown: false }]));
    await passTime(app, 16);
    await eventually(async () => expect(await upstreamOf(app, mobile)).toMatchObject({ state: 'finished' }));
  });

  test('and denied a number twice gets the finish once more when its list has it', async (context) => {
    const app = await ownApp(context, { protocol, env: { LOG_LEVEL: 'fatal' } });
    const server = protocol === 'fivesim' ? 3 : 2;
    const mobile = await aNumber(app, { user: await aUser(app, { balance: 20 }), service: await aService(app, { server, code: 'tg' }) });
    switchOn(app, { kind: 'nothing', action: dialects[protocol].calls.finish, times: 2 });
    await deliverSms(app, mobile, 'Code 48291');
    const outcomes = async () => (await app.app.deps.db.pool.query(`select outcome from upstream_debt where kind = 'finish'`)).rows;
    const isDenied = async () => {
      await passTime(app, 16);
      expect(await outcomes()).toEqual([{ outcome: 'over' }]);
    };
    await eventually(isDenied);
    await aNumber(app, { user: await aUser(app), service: await aService(app, { server, price: 12.5, code: 'wa' }) });
    await passTime(app, 31);
    await eventually(async () => expect(await upstreamOf(app, mobile)).toMatchObject({ state: 'finished' }));
    await eventually(async () => expect(await outcomes()).toEqual([{ outcome: 'finished' }]));
  });
});
