import { field } from '../../../../platform/outbound/untrusted.ts';
import { addressToHex, readAddress } from './tron-address.ts';

export const usdtContract = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
export const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

export type TransferEvent = { from: string; to: string; amount: bigint };

/** By the contract's address: anyone can reuse USDT's name. Undefined if one transfer can't be read. */
export function readTransfers(log: unknown): TransferEvent[] | undefined {
  if (log === undefined || log === null) return [];
  if (!Array.isArray(log)) return undefined;
  const transfers = log.filter(isUsdtTransfer).map(readTransfer);
  return transfers.every((transfer) => transfer !== undefined) ? transfers : undefined;
}

const usdtHex = addressToHex(usdtContract);

function isUsdtTransfer(entry: unknown): boolean {
  const topics = field(entry, 'topics');
  return readAddress(field(entry, 'address')) === usdtHex && Array.isArray(topics) && topics[0] === transferTopic;
}

function readTransfer(entry: unknown): TransferEvent | undefined {
  const topics: unknown = field(entry, 'topics');
  const data = field(entry, 'data');
  if (!Array.isArray(topics) || topics.length !== 3 || typeof data !== 'string' || !word.test(data)) return undefined;
  const from = addressInTopic(topics[1]);
  const to = addressInTopic(topics[2]);
  return from === undefined || to === undefined ? undefined : { from, to, amount: BigInt(`0x${data}`) };
}

const word = /^[0-9a-f]{64}$/;

function addressInTopic(topic: unknown): string | undefined {
  return typeof topic === 'string' && word.test(topic) ? readAddress(topic.slice(-40)) : undefined;
}
