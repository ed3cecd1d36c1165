import { describe, expect, test, type TestContext } from 'vitest';
import { expectReconciled } from '../../../../../test/invariants/expect-reconciled.ts';
import { aNumber, aService, aUser } from '../../../../../test/builders/data.ts';
import { ownApp } from '../../../../../test/harness/own-app.ts';
import { dialects, upstreamProtocols } from '../../../../../test/fakes/upstream-protocols.ts';
import { switchOn } from '../../../../../test/builders/upstream.ts';
import type { UpstreamActivation } from '../../providers/provider.ts';
import { likelyOffsets, offsetsOfList } from './unconfirmed-clock.rules.ts';

const start = Date.UTC(2026, 0, 1);
const minutesAfter = (minutes: number) => new Date(start + minutes * 60_000);

function aList(offsets: number[]) {
  const sold = { serviceCode: 'tg', country: '22', phoneNumber: '919800000000', cost: null };
  const shown = { ...sold, messages: [], isRepeated: false, canGetAnother: true };
  const list: UpstreamActivation[] = offsets.map((offset, n) => ({ ...shown, upstreamId: `${n}`, createdAt: minutesAfter(n + offset) }));
  return offsetsOfList(list, new Map(offsets.map((_, n) => [`${n}`, minutesAfter(n)])));
}

describe('the offset to the second', () => {
  test.each([
    ['that three numbers show', [4.5, 4.5, 4.5], 4.5],
    ['beside one lying row', [4, 4, -180], 4],
    ['beside a lying row that is the newest', [-3, -3.5, -3, 200], -3],
    ['where two alone say so: not', [4, 4], 0],
  ])('%s', (_, offsets, usual) => {
    expect(likelyOffsets({ stored: 0, ...aList(offsets) }).usual).toBe(usual);
  });

  test('is only estimated from one or two numbers', () => {
    expect(likelyOffsets({ stored: 0, ...aList([4]) })).toMatchObject({ usual: 0, others: expect.arrayContaining([4]) });
    expect(likelyOffsets({ stored: 0, ...aList([4, 4, 4]) }).others).not.toContain(4);
  });

  test('refines what is stored and never replaces it', () => {
    expect(likelyOffsets({ stored: 330, ...aList([334, 334, 334]) }).usual).toBe(334);
    expect(likelyOffsets({ stored: 330, ...aList([4, 4, 4]) })).toMatchObject({ usual: 330, others: expect.arrayContaining([0]) });
  });
});

describe.concurrent('a provider whose clock is a few minutes off', () => {
  const cases = upstreamProtocols.flatMap((protocol) => [-5, 4].flatMap((minutes) => [1, 3].map((open) => ({ protocol, minutes, open }))));
  test.for(cases)(
    'gives a lost number to its buyer: $protocol, $minutes minutes, beside $open',
    async ({ protocol, minutes, open }, context: TestContext) => {
      const app = await ownApp(context, { protocol });
      const { buy, list } = dialects[protocol].calls;
      switchOn(app, { kind: 'clock', action: list, minutes, share: 1 }, { kind: 'clock', action: buy, minutes, times: open });
      const service = await aService(app, { code: 'tg' });
      for (let n = 0; n < open; n += 1) await aNumber(app, { user: await aUser(app, { balance: 20 }), service });
      switchOn(app, { kind: 'http500', action: buy, when: 'after' });
      expect((await aNumber(app, { user: await aUser(app, { balance: 20 }), service })).status).toBe('pending');
      await expectReconciled(app);
    },
  );
});
