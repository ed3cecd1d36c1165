import type { AllowHost } from '../../../../platform/outbound/guarded-connector.ts';
import { field } from '../../../../platform/outbound/untrusted.ts';
import { openSource } from '../source.ts';
import { addressToHex } from './tron-address.ts';

/** `unused`: nothing has arrived yet that would create the account; the address may still be right. */
export type WalletCheck =
  | { outcome: 'used' | 'unused' | 'contract' | 'mistyped' }
  | { outcome: 'other_network'; network: string }
  | { outcome: 'unavailable'; detail: string };

export type WalletCheckOptions = { url: string; apiKey?: string | undefined; allowHost: AllowHost };

/** In milliseconds: an operator waits. */
const checkMs = 6_000;
const answerBytes = 1024 * 1024;

/** Whether the chain's API is that of the main network, and knows the address. Never throws for an answer. */
export async function checkWallet({ url, apiKey = '', allowHost }: WalletCheckOptions, address: string): Promise<WalletCheck> {
  const hex = addressToHex(address);
  if (hex === undefined) return { outcome: 'mistyped' };
  const base = new URL(url);
  const headers = { accept: 'application/json', ...(apiKey === '' ? {} : { 'tron-pro-api-key': apiKey }) };
  const source = openSource({ url: base, headers, secret: apiKey, allowHost, timeoutMs: checkMs });
  const ask = (call: string, body: object) =>
    source.ask({ method: 'POST', path: `${base.pathname.replace(/\/+$/, '')}/walletsolidity/${call}`, body, maxBytes: answerBytes });
  try {
    const [first, account] = await Promise.all([ask('getblockbynum', { num: 0 }), ask('getaccount', { address: hex })]);
    if (first.kind === 'trouble') return { outcome: 'unavailable', detail: first.detail };
    if (account.kind === 'trouble') return { outcome: 'unavailable', detail: account.detail };
    const genesis = field(first.value, 'blockID');
    if (typeof genesis !== 'string') return { outcome: 'unavailable', detail: 'an answer that cannot be read' };
    if (genesis !== mainNetwork) return { outcome: 'other_network', network: testNetworks.get(genesis) ?? 'an unknown network' };
    return { outcome: readAccount(account.value, hex) };
  } finally {
    await source.close();
  }
}

function readAccount(account: unknown, hex: string): 'used' | 'unused' | 'contract' {
  if (field(account, 'address') !== hex) return 'unused';
  return field(account, 'type') === 'Contract' ? 'contract' : 'used';
}

/** Ids of first blocks, which never change. */
export const mainNetwork = '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc';
export const testNetworks = new Map([
  ['0000000000000000de1aa88295e1fcf982742f773e0419c5a9c134c994a9059e', 'the test network Shasta'],
  ['0000000000000000d698d4192c56cb6be724a558448e2684802de4d6cd8690dc', 'the test network Nile'],
]);
