import type { AllowHost } from '../../../../platform/outbound/guarded-connector.ts';
import type { Verifier } from '../verifier.ts';
import type { ParsedAnswer } from '../source.ts';
import { openSource } from '../source.ts';
import { addressToHex } from './tron-address.ts';
import type { CheckedTransaction } from './tron-feed.ts';
import { createFeed } from './tron-feed.ts';
import { judgeTransaction } from './tron-transfer.ts';

export type TronOptions = {
  /** TronGrid, or the URL of the operator's own node. */
  url?: string | undefined;
  apiKey?: string | undefined;
  address: string;
  allowHost: AllowHost;
  /** Milliseconds per call. */
  timeoutMs?: number;
  /** Milliseconds since 1970. */
  now?: () => number;
};

const defaultUrl = 'https://api.trongrid.io';
const transactionBytes = 1024 * 1024;
const listBytes = 4 * 1024 * 1024;

/** TRX and USDT sent to one address, read from the solidified chain only. Throws only for an invalid `url` or `address`. */
export function createTron({ url, apiKey = '', address, allowHost, timeoutMs = 8_000, now = Date.now }: TronOptions): Verifier {
  const base = new URL(url ?? defaultUrl);
  const ours = hexOf(address);
  const headers = { accept: 'application/json', ...(apiKey === '' ? {} : { 'tron-pro-api-key': apiKey }) };
  const source = openSource({ url: base, headers, secret: apiKey, allowHost, timeoutMs });
  const prefix = base.pathname.replace(/\/+$/, '');
  const feed = createFeed({ address, askList, checkTransaction, now });

  async function ask(call: string, reference: string): Promise<ParsedAnswer> {
    const path = `${prefix}/walletsolidity/${call}`;
    return noted(await source.ask({ method: 'POST', path, body: { value: reference }, maxBytes: transactionBytes }));
  }

  async function askList(path: string): Promise<ParsedAnswer> {
    return noted(await source.ask({ method: 'GET', path: prefix + path, maxBytes: listBytes }));
  }

  /** After a rate limit the feed pauses, which leaves the remaining calls to users who wait. */
  function noted(heard: ParsedAnswer): ParsedAnswer {
    if (heard.kind === 'trouble' && [403, 429, 503].includes(heard.status ?? 0)) feed.pause();
    return heard;
  }

  async function checkTransaction(reference: string): Promise<CheckedTransaction> {
    const [body, receipt] = await Promise.all([ask('gettransactionbyid', reference), ask('gettransactioninfobyid', reference)]);
    if (body.kind === 'trouble') return { kind: 'away', detail: body.detail };
    if (receipt.kind === 'trouble') return { kind: 'away', detail: receipt.detail };
    return { kind: 'judged', said: judgeTransaction({ reference, body: body.value, receipt: receipt.value, ours, now: now() }) };
  }

  return {
    method: 'trc20',
    async lookUp(reference) {
      if (!/^[0-9a-f]{64}$/.test(reference)) return { outcome: 'invalid', reason: 'not_a_payment' };
      const looked = await checkTransaction(reference);
      return looked.kind === 'judged' ? looked.said : { outcome: 'unavailable', detail: looked.detail };
    },
    readFeed: feed.read,
    close: source.close,
  };
}

function hexOf(address: string): string {
  const hex = addressToHex(address);
  if (hex === undefined) throw new Error('Not a TRON address');
  return hex;
}
