import { normaliseTransactionId, normaliseUtr, transactionIdProblem, utrProblem } from '@pinline/contract/deposits/references.rules';
import { coins, cryptoNetwork } from '@pinline/contract/deposits/deposits.rules';
import { paise, toPaise, toRupees } from '@pinline/contract/values/money';
import type { Deps } from '../../deps.ts';
import { reply, type Mount } from '../../platform/api/api.ts';
import { refuse } from '../../platform/errors.ts';
import { runOnceByKey } from '../../platform/api/idempotency/once-by-key.ts';
import { sha256 } from '../../platform/secrets/secrets.ts';
import { findQrPicture } from '../images/qr/qr-pictures.commands.ts';
import { readAvailableBalance } from '../wallet/wallet.sql.ts';
import { declareDeposit } from './deposits.commands.ts';
import { presentDeposit, presentIntent } from './deposits.present.ts';
import { explainReason } from './deposits.reasons.ts';
import type { Method } from './deposits.sql.ts';
import { cancelIntent, createIntent, findPayee, getIntent } from './intents/intents.commands.ts';
import { findOpenIntents, type IntentRow } from './intents/intents.sql.ts';
import { canSeePayments, findCryptoSettings, findUpiSettings } from './settings/payment-settings.sql.ts';

const methodOf = { bharatpay: 'upi', crypto: 'trc20' } as const satisfies Record<string, Method>;

const noPayee = { upiId: null, holderName: null, imageId: null };

export function mountDeposits(mount: Mount, deps: Deps): void {
  mount('GET payment/upi', async () => {
    const set = await findUpiSettings(deps.db.autocommit);
    const { upiId, holderName, imageId } = canSeePayments(set) ? set : noPayee;
    const picture = await findQrPicture(deps.db.autocommit, imageId);
    return reply(200, { data: { imageId: picture?.id ?? null, src: picture?.src ?? null, upiId, holderName } });
  });

  mount('GET payment/allcurrency', async () => {
    const set = await findCryptoSettings(deps.db.autocommit);
    const data = coins.flatMap((coin) => {
      const rate = set?.rates[coin] ?? null;
      return rate === null ? [] : [{ currencyName: coin, currencyPrice: Number(rate) }];
    });
    return reply(200, { data, walletAddress: set?.walletAddress ?? null, network: cryptoNetwork });
  });

  mount('POST payment/intent', async ({ body, idempotencyKey }, { userId }) => {
    const wish = { userId, method: methodOf[body.method], amount: toPaise(body.amount), coin: body.currencyName };
    return runOnceByKey(deps, onceKey('POST payment/intent', { userId, idempotencyKey, wish }), async (isAgain) =>
      reply(201, { data: await present(await createIntent(deps, wish, { isAgain })) }),
    );
  });

  mount('GET payment/intents', async (_ask, { userId }) => {
    const rows = await findOpenIntents(deps.db.autocommit, userId);
    return reply(200, { data: await Promise.all(rows.map(present)) });
  });

  mount('GET payment/intent/:id', async ({ params }, { userId }) =>
    reply(200, { data: await present(await getIntent(deps, { userId, id: Number(params.id) })) }),
  );

  mount('DELETE payment/intent/:id', async ({ params }, { userId }) => {
    await cancelIntent(deps, { userId, id: Number(params.id) });
    return reply(204, null);
  });

  mount('POST payment/transaction', async ({ body, idempotencyKey }, { userId }) => {
    const claim = { userId, method: methodOf[body.method], reference: readReference(body) };
    return runOnceByKey(deps, onceKey('POST payment/transaction', { userId, idempotencyKey, wish: claim }), async (isAgain) => {
      const deposit = await declareDeposit(deps, claim, { isAgain });
      const answer = {
        balance: toRupees(paise(await readAvailableBalance(deps.db.autocommit, userId))),
        transaction: presentDeposit(deposit),
        message: deposit.state === 'credited' ? 'This payment is credited.' : explainReason(deposit.reason ?? 'not_found'),
      };
      return deposit.state === 'credited' ? reply(200, answer) : reply(202, answer);
    });
  });

  async function present(row: IntentRow) {
    return presentIntent(deps, row, await findPayee(deps, row.method === 'upi' ? 'upi' : 'trc20'));
  }
}

function readReference({ method, transactionId }: { method: 'bharatpay' | 'crypto'; transactionId: string }): string {
  const problem = method === 'bharatpay' ? utrProblem(transactionId) : transactionIdProblem(transactionId);
  if (problem !== undefined) refuse('INVALID_FIELDS', { fields: { transactionId: problem } });
  return method === 'bharatpay' ? normaliseUtr(transactionId) : normaliseTransactionId(transactionId);
}

function onceKey(call: string, ask: { userId: number; idempotencyKey: string | null; wish: object }) {
  return { userId: ask.userId, key: ask.idempotencyKey, call, requestHash: sha256(JSON.stringify(ask.wish)) };
}
