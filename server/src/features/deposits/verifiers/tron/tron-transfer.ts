import { field } from '../../../../platform/outbound/untrusted.ts';
import type { Verdict, SeenPayment } from '../verifier.ts';
import { toStorableRecord } from '../raw-record.ts';
import { addressFromHex, readAddress } from './tron-address.ts';
import type { TransferEvent } from './tron-events.ts';
import { readTransfers } from './tron-events.ts';

export type Evidence = { reference: string; body: unknown; receipt: unknown; ours: string; now: number };

/** Fields that can't be read are never guessed. */
export function decideTransaction(evidence: Evidence): Verdict {
  const { reference, body, receipt, now } = evidence;
  if (isEmpty(body) || isEmpty(receipt)) return { outcome: 'absent' };
  if (field(body, 'txID') !== reference || field(receipt, 'id') !== reference)
    return unreadable('the answer is not about this transaction');
  const paidAt = readBlockTime(field(receipt, 'blockTimeStamp'), now);
  const contract = readOnly(field(field(body, 'raw_data'), 'contract'));
  const result = field(readOnly(field(body, 'ret')), 'contractRet');
  const type = field(contract, 'type');
  if (paidAt === undefined || typeof type !== 'string' || typeof result !== 'string') return unreadable('the answer is not complete');
  if (result !== 'SUCCESS' || field(receipt, 'result') === 'FAILED') return { outcome: 'invalid', reason: 'failed' };
  const value = field(field(contract, 'parameter'), 'value');
  if (type === 'TransferContract') return decideTrx(evidence, { value, paidAt });
  if (type === 'TriggerSmartContract') return decideUsdt(evidence, paidAt);
  return { outcome: 'invalid', reason: 'not_a_payment' };
}

function decideTrx(evidence: Evidence, { value, paidAt }: { value: unknown; paidAt: Date }): Verdict {
  const to = readAddress(field(value, 'to_address'));
  const from = readAddress(field(value, 'owner_address'));
  const amount = readWhole(field(value, 'amount'));
  if (to === undefined || from === undefined || amount === undefined) return unreadable('the transfer cannot be read');
  if (to !== evidence.ours) return { outcome: 'invalid', reason: 'other_recipient' };
  return reportPayment(evidence, { currency: 'TRX', sum: amount, payer: from, paidAt });
}

/** Events show what moved: also by `transferFrom` and through another contract. */
function decideUsdt(evidence: Evidence, paidAt: Date): Verdict {
  const result = field(field(evidence.receipt, 'receipt'), 'result');
  if (typeof result !== 'string') return unreadable('the receipt is not complete');
  if (result !== 'SUCCESS') return { outcome: 'invalid', reason: 'failed' };
  const transfers = readTransfers(field(evidence.receipt, 'log'));
  if (transfers === undefined) return unreadable('the events cannot be read');
  const moved = transfers.filter(({ amount }) => amount > 0n);
  const toUs = moved.filter(({ to }) => to === evidence.ours);
  if (toUs.length === 0) return { outcome: 'invalid', reason: moved.length > 0 ? 'other_recipient' : 'not_a_payment' };
  const sum = toUs.reduce((total, { amount }) => total + amount, 0n);
  return reportPayment(evidence, { currency: 'USDT', sum, payer: onlySender(toUs), paidAt });
}

/** Undefined if several addresses sent: none of them paid the whole sum. */
function onlySender(transfers: TransferEvent[]): string | undefined {
  const senders = new Set(transfers.map(({ from }) => from));
  return senders.size === 1 ? transfers[0]?.from : undefined;
}

type Sum = { currency: SeenPayment['currency']; sum: bigint; payer: string | undefined; paidAt: Date };

function reportPayment({ reference, body, receipt }: Evidence, { currency, sum, payer, paidAt }: Sum): Verdict {
  if (sum <= 0n) return { outcome: 'invalid', reason: 'not_a_payment' };
  const units = Number(sum);
  if (!Number.isSafeInteger(units)) return unreadable('the amount is beyond what can be counted');
  const raw = toStorableRecord({ transaction: body, receipt });
  const from = payer === undefined ? null : addressFromHex(payer);
  return { outcome: 'found', payment: { reference, currency, units, payer: from, paidAt, raw } };
}

function unreadable(detail: string): Verdict {
  return { outcome: 'unavailable', detail };
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;
}

function readOnly(list: unknown): unknown {
  return Array.isArray(list) && list.length === 1 ? list[0] : undefined;
}

/** Undefined above 2^53, where JSON has already rounded the number. */
function readWhole(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined;
  return typeof value === 'string' && /^\d{1,30}$/.test(value) ? BigInt(value) : undefined;
}

const firstBlock = Date.UTC(2018, 5);
const dayMs = 24 * 60 * 60 * 1_000;

function readBlockTime(value: unknown, now: number): Date | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= firstBlock && value <= now + dayMs
    ? new Date(value)
    : undefined;
}
