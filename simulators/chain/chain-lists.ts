import { addressFromHex, addressToHex } from '../../server/src/features/deposits/verifiers/tron/tron-address.ts';
import { transferTopic } from '../../server/src/features/deposits/verifiers/tron/tron-events.ts';
import type { Log, Sent } from './chain-transactions.ts';

export type ListQuestion = { account: string; query: URLSearchParams; fault: { kind: string } | undefined };

type Row = { at: number; row: object };

export function listTransactions(sent: Sent[], asked: ListQuestion): object {
  const rows = filterRows(sent, asked).filter(({ to }) => to === asked.account);
  return pageOf(
    rows.map(({ at, block, body }) => ({ at, row: { ...body, block_timestamp: at, blockNumber: block } })),
    asked,
  );
}

/** `/v1/accounts/{address}/transactions/trc20`: one row per event. */
export function listTrc20(sent: Sent[], asked: ListQuestion): object {
  const contract = asked.query.get('contract_address');
  const rows = filterRows(sent, asked).flatMap((transaction) =>
    transaction.logs
      .map((log) => readLog(log))
      .filter((transfer) => transfer.isTransfer && transfer.to === asked.account)
      .filter((transfer) => contract === null || transfer.contract === addressToHex(contract))
      .map((transfer) => ({ at: transaction.at, row: trc20Row(transaction, transfer) })),
  );
  return pageOf(rows, asked);
}

export function listEvents(transaction: Sent | undefined): object {
  const logs = transaction?.isSolid === true ? transaction.logs.map((log) => readLog(log)) : [];
  const data = logs.map(({ contract, from, to, value, isTransfer }, index) => ({
    block_number: transaction?.block,
    block_timestamp: transaction?.at,
    contract_address: addressFromHex(contract),
    event_index: index,
    event_name: isTransfer ? 'Transfer' : 'Approval',
    event: isTransfer ? 'Transfer(address,address,uint256)' : 'Approval(address,address,uint256)',
    result: { from: `0x${from.slice(2)}`, to: `0x${to.slice(2)}`, value },
    result_type: { from: 'address', to: 'address', value: 'uint256' },
    transaction_id: transaction?.txid,
  }));
  return { success: true, data, meta: { at: Date.now(), page_size: data.length } };
}

function filterRows(sent: Sent[], { query }: ListQuestion): Sent[] {
  const since = Number(query.get('min_timestamp') ?? 0);
  return sent.filter(({ isSolid, at }) => at >= since && (isSolid || query.get('only_confirmed') !== 'true'));
}

type ReadLog = { contract: string; from: string; to: string; value: string; isTransfer: boolean };

function readLog({ address, topics, data }: Log): ReadLog {
  const [topic, from = '', to = ''] = topics;
  return {
    contract: `41${address}`,
    from: `41${from.slice(-40)}`,
    to: `41${to.slice(-40)}`,
    value: String(BigInt(`0x${data}`)),
    isTransfer: topic === transferTopic,
  };
}

/** Anyone can name a token: every one here is called USDT. */
function trc20Row({ txid, at }: Sent, { contract, from, to, value }: ReadLog): object {
  return {
    transaction_id: txid,
    token_info: { symbol: 'USDT', address: addressFromHex(contract), decimals: 6, name: 'Tether USD' },
    block_timestamp: at,
    from: addressFromHex(from),
    to: addressFromHex(to),
    type: 'Transfer',
    value,
  };
}

function pageOf(rows: Row[], { query, fault }: ListQuestion): object {
  const direction = query.get('order_by') === 'block_timestamp,asc' ? 1 : -1;
  const sorted = rows
    .sort((a, b) => direction * (a.at - b.at))
    .flatMap(({ row }) => (fault?.kind === 'duplicate_rows' ? [row, row] : [row]));
  const limit = Math.min(200, Number(query.get('limit') ?? 20));
  const isRepeated = fault?.kind === 'repeated_pages';
  const start = isRepeated ? 0 : Number(Buffer.from(query.get('fingerprint') ?? '', 'base64url').toString() || 0);
  const data = sorted.slice(start, start + limit);
  const end = start + data.length;
  const isLast = end >= sorted.length && !isRepeated;
  const fingerprint = isLast ? {} : { fingerprint: Buffer.from(String(end)).toString('base64url') };
  return { success: true, data, meta: { at: Date.now(), page_size: data.length, ...fingerprint } };
}
