import { findCountry } from '@pinline/contract/catalogue/countries.rules';
import { plainTime, type HandlerApiNumber } from '@pinline/contract/providers/handler-api.rules';
import { toOutside } from '../../../../platform/secrets/outside-ids.ts';
import { getNumberOfKey } from '../../../activations/by-key/numbers.commands.ts';
import type { ActivationRow } from '../../../activations/activations.sql.ts';
import { buyByProtocol, type Wish } from '../buy-by-protocol.commands.ts';
import { readCap } from '../parameters.ts';
import { currencyNumber, json, refusal, token, type Answer, type Call, type Params } from './answer.ts';
import { canGetAnother, countryCodeOf, digitsOf, priceOf } from './number.present.ts';

export async function getNumber(call: Call): Promise<Answer> {
  return buy(call, (row) => presentPlain(call, row));
}

export async function getNumberV2(call: Call): Promise<Answer> {
  return buy(call, (row) => presentSold(call, row));
}

export function presentPlain({ deps }: Call, row: ActivationRow): Answer {
  return token(`ACCESS_NUMBER:${toOutside(deps, 'number', row.id)}:${digitsOf(row)}`);
}

export function presentSold({ deps }: Call, row: ActivationRow): Answer {
  return json({
    activationId: toOutside(deps, 'number', row.id),
    phoneNumber: digitsOf(row),
    activationCost: priceOf(row),
    currency: currencyNumber,
    countryCode: countryCodeOf(row),
    canGetAnotherSms: canGetAnother(row),
    activationTime: plainTime(row.createdAt ?? new Date()),
    activationOperator: `server${row.server}`,
  } satisfies HandlerApiNumber);
}

async function buy({ deps, caller, params, ...asked }: Call, present: (row: ActivationRow) => Answer): Promise<Answer> {
  const wish = readWish(params);
  if (typeof wish === 'string') return refusal(wish);
  const bought = await buyByProtocol(deps, caller, wish, asked);
  switch (bought.outcome) {
    case 'none left':
      return refusal('NO_NUMBERS');
    case 'too dear':
      return refusal(`WRONG_MAX_PRICE:${bought.cheapest}`);
    case 'bought':
      return present(await getNumberOfKey(deps, caller, bought.number.id));
  }
}

/** A text is the token of what is wrong. */
function readWish(params: Params): Wish | string {
  const serviceCode = params.get('service') ?? '';
  if (serviceCode === '') return 'BAD_SERVICE';
  const country = readCountry(params.get('country'));
  if (country === undefined) return 'BAD_COUNTRY';
  const servers = readServers(params.get('operator'));
  if (servers?.length === 0) return 'BAD_OPERATOR';
  const cap = readCap(params.get('maxPrice') ?? params.get('max_price'));
  if (cap === undefined) return 'WRONG_MAX_PRICE';
  const orderId = params.get('orderId') ?? undefined;
  if (orderId !== undefined && !/^[\w.:-]{1,200}$/.test(orderId)) return 'BAD_DATA';
  return { serviceCode, country, servers, cap, orderId };
}

/** Undefined for a country that we don't know; null for any. */
function readCountry(code: string | null): string | null | undefined {
  return code === null || code === '' ? null : findCountry('handler_api', code)?.iso;
}

/** Empty when none of the named ones exists. */
function readServers(text: string | null): number[] | undefined {
  const named = (text ?? '').split(',').filter((name) => name !== '');
  if (named.length === 0 || named.includes('any')) return undefined;
  return named.flatMap((name) => (/^server[1-4]$/.test(name) ? [Number(name.slice(-1))] : []));
}
