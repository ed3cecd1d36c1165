import { countryName } from '@pinline/contract/catalogue/countries.rules';
import {
  codeText,
  plainTime,
  type HandlerApiOpenNumber,
  type HandlerApiSale,
  type HandlerApiStatus,
} from '@pinline/contract/providers/handler-api.rules';
import { listBoughtNumbers, listOpenNumbers } from '../../../activations/by-key/numbers.commands.ts';
import type { ActivationRow } from '../../../activations/activations.sql.ts';
import { now } from '../../../../platform/database/database.ts';
import { toOutside } from '../../../../platform/secrets/outside-ids.ts';
import { readCount } from '../parameters.ts';
import { currencyNumber, json, refusal, token, type Answer, type Call } from './answer.ts';
import { canGetAnother, countryCodeOf, digitsOf, priceOf, stateOf, type NumberState } from './number.present.ts';

const pageMaximum = 100;

/** Exactly two decimals, as clients match. */
export async function getBalance({ caller }: Call): Promise<Answer> {
  return token(`ACCESS_BALANCE:${(caller.available / 100).toFixed(2)}`);
}

/** The list stands under both names that clients read. */
export async function getActiveActivations({ deps, caller, params }: Call): Promise<Answer> {
  const offset = readCount(params.get('start'), 0);
  const limit = Math.min(readCount(params.get('limit'), pageMaximum), pageMaximum);
  const rows = (await listOpenNumbers(deps, caller, { offset, limit })).map((row) => activeRow(row, toOutside(deps, 'number', row.id)));
  return rows.length === 0 ? token('NO_ACTIVATIONS') : json({ status: 'success', activeActivations: rows, data: rows });
}

function activeRow(row: ActivationRow, id: number): HandlerApiOpenNumber {
  const countryCode = countryCodeOf(row);
  return {
    activationId: String(id),
    serviceCode: row.serviceCode,
    phoneNumber: digitsOf(row),
    activationCost: priceOf(row),
    activationStatus: statusNumbers[stateOf(row)],
    smsCode: row.messages.length === 0 ? null : row.messages.map(codeText),
    smsText: row.messages.at(-1)?.text ?? null,
    activationTime: plainTime(row.createdAt ?? new Date(0)),
    discount: '0',
    repeated: '0',
    countryCode,
    countryName: countryName('handler_api', countryCode) ?? '',
    canGetAnotherSms: canGetAnother(row),
    currency: currencyNumber,
  };
}

const statusNumbers: Record<NumberState, HandlerApiStatus> = { waiting: '4', 'waiting for another': '3', received: '2', over: '8' };
const spanSeconds = 30 * 86_400;

/** Times are Unix seconds. */
export async function getHistory({ deps, caller, params }: Call): Promise<Answer> {
  const nowSeconds = Math.ceil((await now(deps.db.autocommit)).getTime() / 1_000);
  const end = readInstant(params.get('end'), nowSeconds);
  const start = readInstant(params.get('start'), end - spanSeconds);
  if (Number.isNaN(start + end) || start > end || end - start > spanSeconds) return refusal('WRONG_DATE');
  const limit = Math.min(readCount(params.get('limit') ?? params.get('size'), 50), pageMaximum);
  const page = { offset: readCount(params.get('offset'), 0), limit, from: new Date(start * 1_000), to: new Date(end * 1_000) };
  const rows = await listBoughtNumbers(deps, caller, page);
  return json(
    rows.map((row): HandlerApiSale => ({
      id: toOutside(deps, 'number', row.id),
      date: plainTime(row.createdAt ?? new Date(0)),
      phone: digitsOf(row),
      sms: row.messages.at(-1)?.text ?? null,
      cost: priceOf(row),
      status: row.state === 'finished' ? '6' : statusNumbers[stateOf(row)],
      currency: currencyNumber,
    })),
  );
}

function readInstant(text: string | null, otherwise: number): number {
  if (text === null || text === '') return otherwise;
  return /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
}
