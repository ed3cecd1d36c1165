import { paise, toRupees } from '@pinline/contract/values/money';
import { now } from '../../../../platform/database/database.ts';
import { toOutside } from '../../../../platform/secrets/outside-ids.ts';
import { findReported, listBoughtNumbers } from '../../../activations/by-key/numbers.commands.ts';
import { countBought } from '../../../activations/by-key/numbers.sql.ts';
import { readStanding } from '../../governor/read-standing.commands.ts';
import { readCount } from '../parameters.ts';
import { json, type Answer, type UserCall } from './answer.ts';
import { presentOrder, statusOf } from './order.present.ts';
import { ratingOf } from './rating.rules.ts';

const usualPage = 15;
const largestPage = 100;

export async function getProfile({ deps, caller }: UserCall): Promise<Answer> {
  const { userId, held } = caller;
  const { rules, ...standing } = await readStanding(deps, { keyId: caller.key.id, userId });
  return json({
    id: toOutside(deps, 'user', userId),
    email: caller.email,
    vendor: '',
    default_forwarding_number: '',
    balance: toRupees(paise(caller.available)),
    rating: ratingOf(standing, rules),
    default_country: { name: 'india', iso: 'in', prefix: '+91' },
    default_operator: { name: 'any' },
    frozen_balance: toRupees(paise(held)),
  });
}

/** What this key bought. */
export async function listOrders({ deps, caller, query }: UserCall): Promise<Answer> {
  if (query.get('category') === 'hosting') return json({ Data: [], ProductNames: [], Statuses: [], Total: 0 });
  const page = {
    offset: readCount(query.get('offset'), 0),
    limit: Math.min(readCount(query.get('limit'), usualPage), largestPage),
    from: new Date(0),
    to: await now(deps.db.autocommit),
    isOldestFirst: query.get('reverse') !== 'true',
  };
  const [rows, total] = await Promise.all([listBoughtNumbers(deps, caller, page), countBought(deps.db.autocommit, caller.key.id)]);
  const reported = await findReported(deps, caller, rows);
  const orders = rows.map((row) => presentOrder(deps, row, statusOf(row, reported.has(row.id))));
  // Pages go by time, as ids are scrambled; clients that ask for the order of ids check it within a page.
  if (query.get('order') === 'id') orders.sort((a, b) => (page.isOldestFirst ? a.id - b.id : b.id - a.id));
  return json({ Data: orders, ProductNames: [], Statuses: [], Total: total });
}

/** A key sees what it bought; the owner's deposits are none of that. */
export async function listPayments(): Promise<Answer> {
  return json({ Data: [], PaymentTypes: [], PaymentProviders: [], Total: 0 });
}
