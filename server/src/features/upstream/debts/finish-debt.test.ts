import { describe, expect, test } from 'vitest';
import { aNumber, aService, aUser, eventually, passTime } from '../../../../../test/builders/data.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { dialects, upstreamProtocols } from '../../../../../test/fakes/upstream-protocols.ts';
import { smsArrives, switchOn, upstreamOf } from '../../../../../test/builders/upstream.ts';

describe.concurrent.each(upstreamProtocols)('a provider that speaks %s', (protocol) => {
  test('and does not know a number for a moment is told again that it is finished', { timeout: 60_000 }, async (context) => {
    const app = await ownApp(context, { protocol, env: { LOG_LEVEL: 'fatal' } });
    const service = await aService(app, { server: protocol === 'fivesim' ? 3 : 2, code: 'tg' });
    const mobile = await aNumber(app, { user: await aUser(app, { balance: 20 }), service });
    switchOn(app, { kind: 'nothing', action: dialects[protocol].calls.finish });
    await smsArrives(app, mobile, 'Code 48291');
    const debts = async () => {
      const { rows } = await app.app.deps.db.pool.query(
        `select done_at is null as "isOwed", over_since is null as "isKnown" from upstream_debt where kind = 'finish'`,
      );
      return rows;
    };
    await eventually(async () => expect(await debts()).toEqual([{ isOwed: true, isKnown: false }]), { withinMs: 15_000 });
    await passTime(app, 16);
    await eventually(async () => expect(await upstreamOf(app, mobile)).toMatchObject({ state: 'finished' }), { withinMs: 15_000 });
  });
});
