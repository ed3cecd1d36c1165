import { findCountry } from '@pinline/contract/catalogue/countries.rules';
import { codeOfNamed } from '@pinline/contract/providers/fivesim-products.rules';
import { findNewestOf } from '../../../activations/by-key/numbers.commands.ts';
import { buyAgainByProtocol } from '../again-by-protocol.commands.ts';
import { buyByProtocol, type Wish } from '../buy-by-protocol.commands.ts';
import { readCap } from '../parameters.ts';
import { json, refusal, type Answer, type UserCall } from './answer.ts';
import { presentOrder } from './order.present.ts';

export const anyOne = 'any';

export async function buy({ deps, caller, steps, query, ...asked }: UserCall): Promise<Answer> {
  const [category, ...named] = steps;
  if (category === 'hosting') return refusal('not supported');
  if (category !== 'activation') return refusal('no product');
  // Every number can be asked for again where its provider sells it, so there is nothing to set aside for `reuse=1`.
  const wish = readWish(named, query.get('maxPrice'));
  if (typeof wish === 'string') return refusal(wish);
  const bought = await buyByProtocol(deps, caller, wish, asked);
  if (bought.outcome !== 'bought') return refusal('no free phones');
  return json(presentOrder(deps, bought.number, 'RECEIVED'));
}

/** By the number: the newest order of this key. */
export async function reuse({ deps, caller, steps: [product = '', number = ''], ...asked }: UserCall): Promise<Answer> {
  const ended = /^\d{4,15}$/.test(number)
    ? await findNewestOf(deps, caller, { phoneNumber: `+${number}`, serviceCode: codeOfNamed(product) })
    : undefined;
  const row = ended && (await buyAgainByProtocol(deps, caller, ended, asked));
  return row === undefined ? refusal('reuse not possible') : json(presentOrder(deps, row, 'RECEIVED'));
}

/** A text says what is wrong. */
function readWish([country = '', operator = '', product = '']: readonly string[], maxPrice: string | null): Wish | string {
  if (country === '') return 'select country';
  if (operator === '') return 'select operator';
  if (product === '') return 'no product';
  const iso = country === anyOne ? null : findCountry('fivesim', country)?.iso;
  if (iso === undefined) return 'bad country';
  const servers = readServers(operator);
  // The protocol has limits without an operator only; to ignore one could cost more than its sender wants to pay.
  if (servers === null || (servers !== undefined && maxPrice)) return 'bad operator';
  const cap = readCap(maxPrice);
  if (cap === undefined) return 'no free phones';
  return { serviceCode: codeOfNamed(product), country: iso, servers, cap, orderId: undefined };
}

/** Undefined for any; null for one that we don't know. */
export function readServers(operator: string): number[] | undefined | null {
  if (operator === anyOne) return undefined;
  return /^server[1-4]$/.test(operator) ? [Number(operator.slice(-1))] : null;
}
