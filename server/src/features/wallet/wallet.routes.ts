import { paise, toRupees } from '@pinline/contract/values/money';
import { totalPages } from '@pinline/contract/values/paging';
import { transaction, type Transaction } from '@pinline/contract/wallet/wallet.calls';
import type { Deps } from '../../deps.ts';
import { reply, type Mount } from '../../platform/api/api.ts';
import type { Caller } from '../../platform/api/caller.ts';
import { textToOutside, toOutside } from '../../platform/secrets/outside-ids.ts';
import { explainReason } from '../deposits/deposits.reasons.ts';
import { nothingHeld, presentHeld } from './wallet.commands.ts';
import { findHeld, type Held } from './wallet.sql.ts';
import { mountStatement } from './statement/statement.routes.ts';
import { readTransactionPage, type TransactionRow } from './transactions.sql.ts';

export function mountWallet(mount: Mount, deps: Deps): void {
  mountStatement(mount, deps);

  // Every page asks for it: what is in the wallet was read with the caller, a moment ago.
  mount(
    'GET payment/balance',
    async (_ask, caller) =>
      reply(200, {
        balance: toRupees(paise(caller.available)),
        ...presentHeld(await heldBy(deps, caller)),
        referralCode: caller.referralCode,
      }),
    { heldCount: true },
  );

  mount('GET payment/transaction-history', async ({ query }, { userId, key }) => {
    const { rows, total, next } = await readTransactionPage(deps.db.autocommit, { ...query, userId });
    const named = key === null ? rows : rows.map((row) => ({ ...row, transactionId: nameForKeys(deps, row) }));
    return reply(200, { wallet: named.map(present), total_pages: totalPages({ total, limit: query.limit }), total, next });
  });
}

async function heldBy({ db }: Deps, caller: Caller): Promise<Held> {
  if (caller.held === 0) return nothingHeld;
  const heldCount = caller.key === null ? caller.heldCount : null;
  return heldCount === null ? findHeld(db, caller.userId) : { held: caller.held, heldCount };
}

function present(row: TransactionRow): Transaction {
  return transaction.parse({
    _id: row.id,
    price: row.amount === null ? null : toRupees(paise(row.amount)),
    transactionId: row.transactionId,
    type: row.type,
    time: row.time.toISOString(),
    status: row.status,
    reason: row.reason === null || isByHand(row) ? row.reason : explainReason(row.reason),
  });
}

/** The reason of such a row is in the operator's own words. */
function isByHand({ type }: TransactionRow): boolean {
  return type === 'adjustment' || type === 'refund';
}

/** Names of ours are counted for all users; a payment's reference and a promo code aren't. */
function nameForKeys(deps: Deps, { type, transactionId }: TransactionRow): string {
  if (type === 'refund') return textToOutside(deps, 'number', transactionId);
  const [, name, digits] = (type === 'referral' || type === 'adjustment' ? /^([A-Z]+-)(\d+)$/.exec(transactionId) : null) ?? [];
  return name === undefined ? transactionId : `${name}${toOutside(deps, type === 'referral' ? 'deposit' : 'entry', Number(digits))}`;
}
