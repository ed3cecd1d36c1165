import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  attemptTerms,
  aFind,
  aWallet,
  offerPrice,
  plainOrder,
  someTerms,
  startTestLedger,
  type TestLedger,
} from '../../../../test/builders/test-ledger.ts';
import { createWalletModel, type ModelNumber, type WalletModel } from '../../../../test/invariants/wallet-model.ts';
import { Refusal } from '../../platform/errors.ts';
import { sha256 } from '../../platform/secrets/secrets.ts';
import { markCancelling } from '../activations/activations.sql.ts';
import {
  markAttemptRefused,
  markAttemptUnknown,
  confirmAttempt,
  markAttempt,
  releasePurchase,
  beginPurchase,
} from '../activations/buy/purchase.sql.ts';
import { revealMessages } from '../activations/receive/late-codes.sql.ts';
import { deliverMessages } from '../activations/receive/receive.sql.ts';
import { finish, refundActivation } from '../activations/receive/end-number.sql.ts';
import { findBrokenInvariants } from './invariants/invariants.ts';

let ledger: TestLedger;
beforeAll(async () => void (ledger = await startTestLedger({ waitsForDisk: false })));
afterAll(() => ledger.stop());

const seed = Number(process.env['MODEL_SEED'] ?? 20_261_120);
const numRuns = Number(process.env['MODEL_RUNS'] ?? 16);

test('the wallet behaves like its model for any steps in any order', { tags: 'H1' }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(fc.nat(3 * offerPrice), fc.integer({ min: 6 * offerPrice, max: 20 * offerPrice })),
      fc.commands(steps, { maxCommands: 200, size: 'max' }),
      async (openings, commands) => {
        await fc.asyncModelRun(
          async () => ({ model: createWalletModel(openings, offerPrice), real: await someWallets(openings) }),
          commands,
        );
        expect(await findBrokenInvariants(ledger.db.pool)).toEqual([]);
      },
    ),
    { seed, numRuns },
  );
  if (process.env['MODEL_SEED'] === undefined) expect(outcomes.filter((outcome) => !seen.has(outcome))).toEqual([]);
});

const outcomes = [
  'reserve: bought',
  'reserve: replayed',
  'reserve: INSUFFICIENT_BALANCE',
  'reserve: TOO_MANY_ACTIVE',
  'reserve: IDEMPOTENCY_KEY_REUSED',
  'mark a reserved one: true',
  'mark a buying one: true',
  'confirm a buying one: attached',
  'confirm a unknown one: attached',
  'confirm a failed one: late',
  'release a reserved one: true',
  'release a buying one: true',
  'release a unknown one: true',
  'release a waiting one: false',
  'settle a waiting one: true',
  'settle a cancelling one: true',
  'settle a received one: false',
  'deliver a waiting one: 1',
  'deliver a cancelling one: 1',
  'deliver a received one: 2',
  'deliver a cancelled one: 1',
  'deliver a cancelled one: 2',
  'reveal a cancelled one: true',
  'reveal a cancelled one: false',
  'reveal a cancelled one: LATE_CODE_NOT_FOUND',
  'reveal a expired one: true',
  'deliver a failed one: 0',
  'finish a received one: true',
  'finish a waiting one: false',
];
const seen = new Set<string>();

type RealNumber = { userId: number; activationId: number; attemptId: number; server: 1 | 2 };
type Real = { users: number[]; numbers: RealNumber[] };
type Step = fc.AsyncCommand<WalletModel, Real>;

const ordered = fc.record({
  user: fc.constantFrom(0, 1, 1),
  server: fc.constantFrom(1 as const, 1 as const, 2 as const),
  key: fc.constantFrom(null, null, null, 'one', 'two'),
});

const reserveStep: fc.Arbitrary<Step> = ordered.map((order) => ({
  toString: () => `reserve(${JSON.stringify(order)})`,
  check: () => true,
  async run(model, real) {
    const before = model.numbers.length;
    const expected = model.reserve(order.user, order.server, order.key);
    const answer = await reserveInLedger(real, order);
    await compare(
      { model, real, answer, expected },
      `reserve: ${typeof expected === 'string' ? expected : expected === before ? 'bought' : 'replayed'}`,
    );
  },
}));

type Answer = number | string | boolean | null | void;

type Act = {
  meantIn: string[];
  check?(number: ModelNumber): boolean;
  model(model: WalletModel, number: ModelNumber): Answer;
  real(number: RealNumber, stored: number): Promise<Answer>;
};

function step(name: string, act: Act): fc.Arbitrary<Step> {
  return fc.record({ pick: fc.nat(20), isMeant: fc.boolean() }).map((choice) => {
    const chosen = (model: WalletModel) => {
      const able = model.numbers.filter((number) => act.check?.(number) ?? true);
      const meant = choice.isMeant ? able.filter(({ state }) => act.meantIn.includes(state)) : able;
      return meant[choice.pick % meant.length];
    };
    return {
      toString: () => `${name}(${JSON.stringify(choice)})`,
      check: (model) => chosen(model) !== undefined,
      async run(model, real) {
        const number = chosen(model);
        const realNumber = number && real.numbers[model.numbers.indexOf(number)];
        if (number === undefined || realNumber === undefined) throw new Error('The model and the database have not the same numbers');
        const { state, messages: stored } = number;
        const expected = act.model(model, number);
        const answer = await act.real(realNumber, stored);
        await compare(
          { model, real, answer, expected },
          `${name} a ${state} one: ${typeof expected === 'number' ? Math.min(expected, 2) : (expected ?? '-')}`,
        );
      },
    };
  });
}

const ended = ['cancelled', 'expired'];

const steps: fc.Arbitrary<Step>[] = [
  ...repeatStep(6, reserveStep),
  ...repeatStep(
    2,
    step('mark', {
      meantIn: ['reserved', 'buying'],
      // The schema refuses a second open attempt (wallet.backstops.test.ts).
      check: ({ attempt }) => !['sending', 'unknown'].includes(attempt),
      model: (model, number) => model.mark(number),
      real: markReally,
    }),
  ),
  ...repeatStep(
    2,
    step('confirm', {
      meantIn: ['buying', 'unknown'],
      check: ({ attempt }) => attempt !== 'none',
      model: (model, number) => model.confirm(number),
      real: ({ attemptId }) => confirmAttempt(ledger.db, aFind(attemptId, `up-${attemptId}`), someTerms),
    }),
  ),
  step('refused', {
    meantIn: ['buying'],
    model: (model, number) => model.refused(number),
    real: ({ attemptId }) => markAttemptRefused(ledger.db, attemptId, 'no'),
  }),
  step('unknown', {
    meantIn: ['buying'],
    check: ({ attempt }) => attempt !== 'none',
    model: (model, number) => model.unknown(number),
    real: ({ attemptId }) => markAttemptUnknown(ledger.db, attemptId, 'who knows'),
  }),
  step('release', {
    meantIn: ['reserved', 'buying', 'unknown'],
    model: (model, number) => model.release(number),
    real: (number) => releasePurchase(ledger.db, { ...number, failure: 'NO_NUMBERS' }),
  }),
  ...repeatStep(
    2,
    step('wishCancel', {
      meantIn: ['waiting'],
      model: (model, number) => model.wishCancel(number),
      real: ({ userId, activationId }) => ledger.db.transaction((tx) => markCancelling(tx, { userId, id: activationId }, 'user')),
    }),
  ),
  ...(['cancelled', 'expired'] as const).map((end) =>
    step('settle', {
      meantIn: ['waiting', 'cancelling'],
      model: (model, number) => model.settle(number, end),
      real: ({ userId, activationId }) =>
        refundActivation(ledger.db, { userId, id: activationId, end, owesCancel: end === 'expired', epoch: null }),
    }),
  ),
  ...[false, false, true].map((isStale) =>
    step('deliver', {
      meantIn: ['waiting', 'cancelling', 'received', ...ended],
      model: (model, number) => model.deliver(number, isStale),
      real: (number, stored) => deliverInLedger(number, isStale ? stored + 1 : stored),
    }),
  ),
  ...repeatStep(
    2,
    step('reveal', {
      meantIn: ended,
      model: (model, number) => model.reveal(number),
      real: revealInLedger,
    }),
  ),
  step('finish', {
    meantIn: ['received'],
    model: (model, number) => model.finish(number),
    real: ({ userId, activationId }) => finish(ledger.db, { userId, id: activationId, epoch: null }),
  }),
];

function repeatStep(count: number, of: fc.Arbitrary<Step>): fc.Arbitrary<Step>[] {
  return Array.from({ length: count }, () => of);
}

async function someWallets(openings: number[]): Promise<Real> {
  return { users: await Promise.all(openings.map((paise) => aWallet(ledger.db, paise))), numbers: [] };
}

async function reserveInLedger(real: Real, order: { user: number; server: 1 | 2; key: string | null }): Promise<number | string> {
  const { server, key } = order;
  const userId = real.users[order.user] ?? 0;
  try {
    const requestHash = sha256(String(server));
    const { activationId, isReplay } = await beginPurchase(ledger.db, {
      ...plainOrder,
      expectedPrice: offerPrice,
      userId,
      serviceIds: [ledger.offers[server].serviceId],
      key,
      requestHash,
    });
    if (isReplay) return real.numbers.findIndex((number) => number.activationId === activationId);
    return real.numbers.push({ userId, activationId, server, attemptId: 0 }) - 1;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

async function markReally(number: RealNumber): Promise<boolean> {
  const attempt = await markAttempt(ledger.db, {
    ...number,
    ...ledger.offers[number.server],
    ...attemptTerms(),
  });
  if (attempt === 'over' || attempt === 'skipped') return false;
  number.attemptId = attempt.id;
  return true;
}

function deliverInLedger({ userId, activationId }: RealNumber, expected: number): Promise<number | null> {
  return deliverMessages(ledger.db, {
    userId,
    id: activationId,
    expected,
    texts: [`${expected + 1}. code 48291`],
    codes: ['48291'],
    epoch: null,
  });
}

async function revealInLedger({ userId, activationId }: RealNumber): Promise<boolean | string> {
  try {
    return await revealMessages(ledger.db, { userId, id: activationId, isSecondCharge: false, timeZone: 'UTC' });
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

type StepTaken = { model: WalletModel; real: Real; answer: Answer; expected: Answer };

async function compare({ model, real, answer, expected }: StepTaken, outcome: string): Promise<void> {
  expect(answer).toBe(expected);
  const { rows } = await ledger.db.pool.query(
    `select wallet_balance(owner.id) as available,
      (select balance from ledger_account where user_id = owner.id and kind = 'held') as held,
      ((select coalesce(sum(h.amount), 0) from hold h join hold_resolution r on r.hold_id = h.id
          where h.user_id = owner.id and r.kind = 'capture')
        + (select coalesce(sum(price), 0) from activation where user_id = owner.id and revealed_at is not null))::bigint as paid
    from unnest($1::bigint[]) with ordinality as owner (id, place) order by place`,
    [real.users],
  );
  expect(rows).toEqual(model.wallets);
  seen.add(outcome);
}
