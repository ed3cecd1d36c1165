import { randomBytes, randomInt } from 'node:crypto';
import type { Database } from '../../../platform/database/database.ts';
import type { Answer, Provider } from '../../providers/provider.ts';
import { messagesOf } from './test-messages.rules.ts';
import { findOpenTestNumbers, findTestNumber } from './test-numbers.sql.ts';

/** India in `handler_api.php`, as the route of the sandbox names it. */
const country = '22';
const neverSold = ['test_dead'];

/**
 * Sells numbers that don't exist, in production too. It remembers nothing: what arrives follows from the stored purchase, so that every node
 * tells the same after any restart. Only the sandbox has a provider that it answers for.
 */
export function createTestProvider({ autocommit }: Pick<Database, 'autocommit'>): Provider {
  return {
    neverSold,
    async buy({ serviceCode }) {
      if (neverSold.includes(serviceCode))
        return { outcome: 'refused', reason: 'NO_NUMBERS', detail: `${serviceCode} is always out of stock` };
      return {
        outcome: 'bought',
        // After +91 no mobile number begins with 0.
        number: {
          upstreamId: randomBytes(12).toString('hex'),
          phoneNumber: `910${String(randomInt(1e9)).padStart(9, '0')}`,
          cost: null,
          canGetAnother: serviceCode === 'test_multi',
        },
      };
    },
    async buyAgain({ serviceCode, ended: { phoneNumber } }) {
      const upstreamId = randomBytes(12).toString('hex');
      return { outcome: 'bought', number: { upstreamId, phoneNumber, cost: null, canGetAnother: serviceCode === 'test_multi' } };
    },
    async listActive() {
      const activations = (await findOpenTestNumbers(autocommit)).map((number) => ({
        ...number,
        country,
        phoneNumber: number.phoneNumber.slice(1),
        cost: null,
        messages: messagesOf(number),
        isRepeated: false,
      }));
      return ok({ activations, partlyRead: [], isComplete: true, oddRows: 0 });
    },
    async check(upstreamId) {
      const number = await findTestNumber(autocommit, upstreamId);
      if (number === undefined) return ok({ state: 'missing', message: null });
      const message = messagesOf(number).at(-1) ?? null;
      if (message !== null) return ok({ state: 'received', message });
      // The late code of one that ended is still to come.
      const isOver = number.sinceEndSeconds !== null && number.serviceCode !== 'test_late';
      return ok({ state: isOver ? 'ended' : 'waiting', message });
    },
    async cancel(upstreamId) {
      const number = await findTestNumber(autocommit, upstreamId);
      return { outcome: number !== undefined && messagesOf(number).length > 0 ? 'code_arrived' : 'cancelled' };
    },
    askForAnother: async () => ok({ accepted: true }),
    finish: async () => ok({ finished: true }),
    balance: async () => ok({ micros: 0, currency: 'INR' }),
    prices: async () => ok([]),
    close: async () => undefined,
  };
}

function ok<T>(value: T): Answer<T> {
  return { ok: true, value };
}
