import { randomBytes } from 'node:crypto';
import { addressFromHex, addressToHex } from '../../server/src/features/deposits/verifiers/tron/tron-address.ts';
import { mainNetwork } from '../../server/src/features/deposits/verifiers/tron/tron-wallet.ts';
import { usdtContract } from '../../server/src/features/deposits/verifiers/tron/tron-events.ts';
import { listTransactions, listTrc20, listEvents } from './chain-lists.ts';
import { hexOf, makeTransaction, type Order, type Sent } from './chain-transactions.ts';
import type { Asked, CompanyServer, PlainFault, Reply } from '../company-server.ts';
import { openCompanyServer } from '../company-server.ts';

/** `lying`: about another transaction. `empty`: as if nothing were known. */
export type ChainFault = PlainFault | { kind: 'lying' } | { kind: 'empty' } | { kind: 'duplicate_rows' } | { kind: 'repeated_pages' };

export type ChainOptions = {
  port?: number;
  address?: string;
  apiKey?: string;
  /** The id of its first block; the main network's by default. */
  genesis?: string;
};

export type Payment = {
  coin: 'TRX' | 'USDT';
  /** Millionths of a coin. */
  units: bigint | number;
  to?: string;
  from?: string;
  at?: Date;
  txid?: string;
};

export type OddPayment = Payment & { kind: Order['kind'] | 'unconfirmed' };

export type Chain = CompanyServer & {
  address: string;
  send(payment: Payment): string;
  sendRaw(payment: OddPayment): string;
  confirm(txid: string): void;
  drop(txid: string): void;
  switchOn(fault: ChainFault): void;
  switchOff(): void;
};

const defaultAddress = addressFromHex(`41${'5e'.repeat(20)}`);

export async function createChain({
  port = 0,
  address = defaultAddress,
  apiKey,
  genesis = mainNetwork,
}: ChainOptions = {}): Promise<Chain> {
  const sent = new Map<string, Sent>();
  let fault: ChainFault | undefined;

  function add({ kind, coin, units, to = address, from = anAddress(), at = new Date(), txid = aTxid() }: OddPayment): string {
    const order = { kind: kind === 'unconfirmed' ? ('plain' as const) : kind, coin, units: BigInt(units), txid, at: at.getTime() };
    const transaction = makeTransaction({ ...order, from: hexOf(from), to: hexOf(to), block: 60_000_000 + sent.size });
    sent.set(txid, { ...transaction, isSolid: kind !== 'unconfirmed' });
    return txid;
  }

  function answer({ route, query, headers, body }: Asked): Reply {
    if (apiKey !== undefined && headers['tron-pro-api-key'] !== apiKey) return { status: 401, body: { Error: 'ApiKey not exists' } };
    const [, node, call] = /^POST \/(wallet|walletsolidity)\/(gettransactionbyid|gettransactioninfobyid)$/.exec(route) ?? [];
    if (node !== undefined) return { status: 200, body: tell({ call, isSolidOnly: node === 'walletsolidity', txid: valueIn(body) }) };
    if (route === 'POST /walletsolidity/getblockbynum') return { status: 200, body: { blockID: genesis } };
    if (route === 'POST /walletsolidity/getaccount') return { status: 200, body: tellAccount(addressIn(body)) };
    const [, txid] = /^GET \/v1\/transactions\/([0-9a-f]{64})\/events$/.exec(route) ?? [];
    if (txid !== undefined) return { status: 200, body: listEvents(sent.get(txid)) };
    const [, base58 = '', trc20] = /^GET \/v1\/accounts\/(T\w{33})\/transactions(\/trc20)?$/.exec(route) ?? [];
    const account = addressToHex(base58);
    if (account === undefined) return { status: 404, body: { success: false, error: 'Not found' } };
    const asked = { account, query, fault };
    const all = [...sent.values()];
    return { status: 200, body: trc20 === undefined ? listTransactions(all, asked) : listTrc20(all, asked) };
  }

  function tell({ call, isSolidOnly, txid }: { call: string | undefined; isSolidOnly: boolean; txid: string }): object {
    const found = sent.get(txid);
    if (found === undefined || (isSolidOnly && !found.isSolid) || fault?.kind === 'empty') return {};
    const { body, receipt } = found;
    if (fault?.kind === 'lying') return call === 'gettransactionbyid' ? { ...body, txID: aTxid() } : { ...receipt, id: aTxid() };
    return call === 'gettransactionbyid' ? body : receipt;
  }

  /** An account exists once something arrived. */
  function tellAccount(account: string): object {
    if (account === hexOf(usdtContract)) return { address: account, type: 'Contract' };
    const isUsed = [...sent.values()].some(({ to, isSolid }) => isSolid && to === account);
    return isUsed && fault?.kind !== 'empty' ? { address: account, balance: 1_000_000 } : {};
  }

  const server = await openCompanyServer({ port, fault: () => fault, answer });
  return {
    ...server,
    address,
    send: (payment) => add({ ...payment, kind: 'plain' }),
    sendRaw: add,
    confirm(txid) {
      const found = sent.get(txid);
      if (found !== undefined) sent.set(txid, { ...found, isSolid: true });
    },
    drop: (txid) => void sent.delete(txid),
    switchOn: (next) => void (fault = next),
    switchOff: () => void (fault = undefined),
  };
}

function aTxid(): string {
  return randomBytes(32).toString('hex');
}

function anAddress(): string {
  return addressFromHex(randomBytes(20).toString('hex'));
}

const valueIn = (body: string) => textIn(body, 'value');
const addressIn = (body: string) => textIn(body, 'address');

function textIn(body: string, name: string): string {
  try {
    const { [name]: value }: Record<string, unknown> = JSON.parse(body);
    return typeof value === 'string' ? value.toLowerCase() : '';
  } catch {
    return '';
  }
}
