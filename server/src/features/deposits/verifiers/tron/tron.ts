import type { AllowHost } from '../../../../platform/outbound/guarded-connector.ts';
import type { Verifier } from '../verifier.ts';
import type { ParsedAnswer } from '../source.ts';
import { openSource } from '../source.ts';
import { addressToHex } from './tron-address.ts';
import type { CheckedTransaction } from './tron-feed.ts';
import { createFeed } from './tron-feed.ts';
import { decideTransaction } from './tron-transfer.ts';

export type TronOptions = {
  url?: string | undefined;
  apiKey?: string | undefined;
  address: string;
  allowHost: AllowHost;
  timeoutMs?: number;
  now?: () => number;
};

const defaultUrl = 'https://api.trongrid.io';
const transactionBytes = 1024 * 1024;
const listBytes = 4 * 1024 * 1024;

/** The solidified chain only. Throws only for an invalid `url` or `address`. */
export function createTron({ url, apiKey = '', address, allowHost, timeoutMs = 8_000, now = Date.now }: TronOptions): Verifier {
  const base = new URL(url ?? defaultUrl);
  const ours = requireHex(address);
  const headers = { accept: 'application/json', ...(apiKey === '' ? {} : { 'tron-pro-api-key': apiKey }) };
  const source = openSource({ url: base, headers, secret: apiKey, allowHost, timeoutMs });
  const prefix = base.pathname.replace(/\/+$/, '');
  const feed = createFeed({ address, askList, checkTransaction, now });

  async function ask(call: string, reference: string): Promise<ParsedAnswer> {
    const path = `${prefix}/walletsolidity/${call}`;
    return pauseOnRateLimit(await source.ask({ method: 'POST', path, body: { value: reference }, maxBytes: transactionBytes }));
  }

  async function askList(path: string): Promise<ParsedAnswer> {
    return pauseOnRateLimit(await source.ask({ method: 'GET', path: prefix + path, maxBytes: listBytes }));
  }

  /** Leaves the remaining calls to users who wait. */
  function pauseOnRateLimit(answer: ParsedAnswer): ParsedAnswer {
    if (answer.kind === 'trouble' && [403, 429, 503].includes(answer.status ?? 0)) feed.pause();
    return answer;
  }

  async function checkTransaction(reference: string): Promise<CheckedTransaction> {
    const [body, receipt] = await Promise.all([ask('gettransactionbyid', reference), ask('gettransactioninfobyid', reference)]);
    if (body.kind === 'trouble') return { kind: 'away', detail: body.detail };
    if (receipt.kind === 'trouble') return { kind: 'away', detail: receipt.detail };
    return { kind: 'decided', verdict: decideTransaction({ reference, body: body.value, receipt: receipt.value, ours, now: now() }) };
  }

  return {
    method: 'trc20',
    async lookUp(reference) {
      if (!/^[0-9a-f]{64}$/.test(reference)) return { outcome: 'invalid', reason: 'not_a_payment' };
      const checked = await checkTransaction(reference);
      return checked.kind === 'decided' ? checked.verdict : { outcome: 'unavailable', detail: checked.detail };
    },
    readFeed: feed.read,
    close: source.close,
  };
}

function requireHex(address: string): string {
  const hex = addressToHex(address);
  if (hex === undefined) throw new Error('Not a TRON address');
  return hex;
}
