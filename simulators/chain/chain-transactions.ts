import { addressToHex } from '../../server/src/features/deposits/verifiers/tron/tron-address.ts';
import { transferTopic, usdtContract } from '../../server/src/features/deposits/verifiers/tron/tron-events.ts';

/** `approval` moves nothing; `internal`: a rejected transfer out of a contract. `at`: milliseconds since 1970. */
export type Order = {
  kind: 'plain' | 'fake_token' | 'failed' | 'other_recipient' | 'approval' | 'two_events' | 'trc10' | 'internal';
  coin: 'TRX' | 'USDT';
  units: bigint;
  txid: string;
  at: number;
  from: string;
  to: string;
  block: number;
};

export type Log = { address: string; topics: string[]; data: string };
export type Transaction = { txid: string; at: number; block: number; to: string; body: object; receipt: object; logs: Log[] };
/** Head blocks show it at once, solid ones when it is final. */
export type Sent = Transaction & { isSolid: boolean };

export function makeTransaction(order: Order): Transaction {
  switch (order.kind) {
    case 'trc10':
      return transfer(order, { type: 'TransferAssetContract', value: { asset_name: '31303030303031' } });
    case 'internal':
      return contractCall(order, { data: '4e71d92d', logs: [], internal: [rejectedTransfer(order)] });
    case 'fake_token':
      return contractCall(order, { data: transferCall(order), logs: [event(order, { contract: fakeContract })], contract: fakeContract });
    case 'approval':
      return contractCall(order, { data: call('095ea7b3', order), logs: [event(order, { topic: approvalTopic })] });
    case 'two_events':
      return contractCall(order, {
        data: transferCall(order),
        logs: [event(order, { share: 1n }), event(order, { share: order.units - 1n })],
      });
    case 'other_recipient':
      return makeTransaction({ ...order, kind: 'plain', to: stranger });
    default:
      if (order.coin === 'TRX') return transfer(order, { type: 'TransferContract', value: {} });
      return contractCall(order, { data: transferCall(order), logs: order.kind === 'failed' ? [] : [event(order, {})] });
  }
}

const usdtHex = hexOf(usdtContract);
const fakeContract = `41${'fa'.repeat(20)}`;
const stranger = `41${'0b'.repeat(20)}`;
const approvalTopic = '8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925';

function transfer(order: Order, { type, value }: { type: string; value: object }): Transaction {
  const { units, from, to, txid, at, block } = order;
  const isFailed = order.kind === 'failed';
  const amount = Number(units);
  const body = bodyOf(order, { type, value: { ...value, amount, owner_address: from, to_address: to } });
  const failure = isFailed ? { result: 'FAILED' } : {};
  const receipt = { ...receiptOf(order), contractResult: [''], receipt: { net_usage: 268 }, ...failure };
  return { txid, at, block, to, body, receipt, logs: [] };
}

type Call = { data: string; logs: Log[]; contract?: string; internal?: object[] };

function contractCall(order: Order, { data, logs, contract = usdtHex, internal }: Call): Transaction {
  const { from, txid, at, block, kind } = order;
  const body = bodyOf(order, { type: 'TriggerSmartContract', value: { owner_address: from, contract_address: contract, data } });
  const result = kind === 'failed' ? { result: 'FAILED', resMessage: '524556455254206f70636f6465206578656375746564' } : {};
  const receipt = {
    ...receiptOf(order),
    contract_address: contract,
    contractResult: [toWord('1')],
    receipt: { result: kind === 'failed' ? 'REVERT' : 'SUCCESS', energy_usage_total: 64_285, net_usage: 345 },
    log: logs,
    ...result,
    ...(internal === undefined ? {} : { internal_transactions: internal }),
  };
  return { txid, at, block, to: contract, body, receipt, logs };
}

function bodyOf({ kind, coin, txid, at }: Order, { type, value }: { type: string; value: object }): object {
  const failure = coin === 'USDT' ? 'REVERT' : 'FAILED';
  return {
    ret: [{ contractRet: kind === 'failed' ? failure : 'SUCCESS' }],
    signature: [`${txid}${txid}1b`],
    txID: txid,
    raw_data: {
      contract: [{ type, parameter: { type_url: `type.googleapis.com/protocol.${type}`, value } }],
      timestamp: at - 3_000,
      expiration: at + 57_000,
    },
  };
}

function receiptOf({ txid, block, at }: Order): object {
  return { id: txid, fee: 345_000, blockNumber: block, blockTimeStamp: at };
}

function rejectedTransfer({ txid, from, to, units }: Order): object {
  return { hash: txid, caller_address: from, transferTo_address: to, callValueInfo: [{ callValue: Number(units) }], rejected: true };
}

type Spot = { contract?: string; topic?: string; share?: bigint };

function event({ from, to, units }: Order, { contract = usdtHex, topic = transferTopic, share = units }: Spot): Log {
  return { address: contract.slice(2), topics: [topic, toWord(from.slice(2)), toWord(to.slice(2))], data: toWord(share.toString(16)) };
}

function transferCall(order: Order): string {
  return call('a9059cbb', order);
}

function call(selector: string, { to, units }: Order): string {
  return selector + toWord(to.slice(2)) + toWord(units.toString(16));
}

function toWord(hex: string): string {
  return hex.padStart(64, '0');
}

export function hexOf(address: string): string {
  const hex = addressToHex(address);
  if (hex === undefined) throw new Error(`${address} is no address`);
  return hex;
}
