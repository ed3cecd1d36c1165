import { describe, expect, test } from 'vitest';
import { findBrokenInvariants } from '../../wallet/invariants/invariants.ts';
import { aNumber, aService, aUser, balanceOf, eventually, passTime } from '../../../../../test/builders/data.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import type { TestApp } from '../../../../../test/harness/test-app.ts';
import { upstreamProtocols } from '../../../../../test/fakes/upstream-protocols.ts';
import { readHeld, upstreamIdOf } from '../../../../../test/builders/upstream.ts';
import { firstByDay } from '../../../../../test/scenarios/nightly.ts';

async function aHolder(app: TestApp) {
  const user = await aUser(app, { balance: 20 });
  const mobile = await aNumber(app, { user, service: await aService(app, { server: 1, price: 12.5, code: 'tg' }) });
  const id = Number(await upstreamIdOf(app, mobile));
  const arrives = (text: string, code: string | null) => app.simulator.simulator.deliver(id, { text, code });
  const messages = async () =>
    (await app.get('/api/otp/mobile-history', { as: user })).body.data[0].otpIds.map(
      ({ code, otpMessage }: { code: string; otpMessage: string }) => [code, otpMessage],
    );
  return { user, arrives, messages, id };
}

describe.concurrent.each(firstByDay(upstreamProtocols))('over %s', (protocol) => {
  test('shows a code as bare Latin digits, and its message unchanged', async (context) => {
    const app = await ownApp(context, { protocol });
    const { arrives, messages } = await aHolder(app);
    const expected: [string, string][] = [];
    for (const [text, code, shown] of [
      ['Your code is 684-205', '684-205', '684205'],
      ['Use 684 206 now', '684 206', '684206'],
      ['Hidden 68\u200b4207', '68\u200b4207', '684207'],
      ['رمزك هو ٦٨٤٢٠٨', '٦٨٤٢٠٨', '684208'],
      ['Word G-482913', 'G-482913', 'G-482913'],
    ] as const) {
      arrives(text, code);
      expected.push([shown, text]);
      await eventually(async () => expect(await messages()).toHaveLength(expected.length));
    }
    expect(new Map(await messages())).toEqual(new Map(expected));
  });

  test('an invisible message is no delivery: the number keeps waiting, and expiry refunds it', async (context) => {
    const app = await ownApp(context, { protocol });
    const { user, arrives, messages, id } = await aHolder(app);
    arrives(' \u200b\n', '\u2060');
    const action = protocol === 'fivesim' ? 'orders' : 'getActiveActivations';
    const before = app.simulator.calls.get(action) ?? 0;
    await eventually(async () => expect(app.simulator.calls.get(action)).toBeGreaterThan(before + 2));
    expect([await messages(), await readHeld(app, user)]).toEqual([[], 12.5]);
    await passTime(app, 1_201);
    await eventually(async () => expect([await balanceOf(app, user), await readHeld(app, user)]).toEqual([20, 0]));
    expect(app.simulator.simulator.find(id)?.messages).toHaveLength(1);
    expect(await findBrokenInvariants(app.app.deps.db.pool)).toEqual([]);
  });
});
