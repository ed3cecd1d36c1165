import { onTestFinished } from 'vitest';
import { aHostileServer, type Handler } from '../../../../../../test/fakes/network/hostile-server.ts';
import type { Chain, ChainFault, ChainOptions } from '../../../../../../simulators/chain/chain.ts';
import { createChain } from '../../../../../../simulators/chain/chain.ts';
import type { TronOptions } from './tron.ts';
import { createTron } from './tron.ts';

export const apiKey = 'canary-tron-4711';
export const ours = 'TUWYaaaJVA7iRs9CYTqWSz4Qjdz3XodECn';
export const oursHex = '41cb5f8073cedbb40ee156a6e5dc945c5cac067648';
export const payer = 'TCLgK89AnXbC9rewvhNb9UgXCc2qJJpBXh';
export const payerHex = '4119ffc904ab2e54fa4f54ffdb1cafd89a44170044';

export const noneKnown = async () => new Set<string>();
export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

export const patience = ({ kind }: ChainFault) => (kind === 'slow' || kind === 'hang' ? 500 : 5_000);

export function aTron(url: string, options: Partial<TronOptions> = {}) {
  return createTron({ url, apiKey, address: ours, allowHost: () => true, timeoutMs: 5_000, ...options });
}

export async function aChain(options: ChainOptions = {}): Promise<{ chain: Chain; tron: ReturnType<typeof aTron> }> {
  const chain = await createChain({ address: ours, apiKey, ...options });
  onTestFinished(() => chain.close());
  return { chain, tron: aTron(chain.url) };
}

export const txid = '6adc'.repeat(16);
export const word = (hex: string) => hex.padStart(64, '0');

export const trxValue = { amount: 30_000_000, owner_address: payerHex, to_address: oursHex };
export const trxBody = bodyOf('TransferContract', trxValue);
export const trxReceipt = { id: txid, fee: 0, blockNumber: 1, blockTimeStamp: 1_751_041_491_000, contractResult: [''], receipt: {} };

export const usdtLog = {
  address: 'a614f803b6fd780986a42c78ec9c7f77e6ded13c',
  topics: [
    'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
    word(payerHex.slice(2)),
    '000000000000000000000000cb5f8073cedbb40ee156a6e5dc945c5cac067648',
  ],
  data: word('0632ea00'),
};
export const usdtBody = bodyOf('TriggerSmartContract', {
  owner_address: payerHex,
  contract_address: '41a614f803b6fd780986a42c78ec9c7f77e6ded13c',
  data: `a9059cbb${usdtLog.topics[2]}${usdtLog.data}`,
});
export const usdtReceipt = { ...trxReceipt, receipt: { result: 'SUCCESS', energy_usage_total: 64_285 }, log: [usdtLog] };

export function bodyOf(type: string, value: object, difference: object = {}) {
  const contract = [{ type, parameter: { type_url: `type.googleapis.com/protocol.${type}`, value } }];
  return {
    ret: [{ contractRet: 'SUCCESS' }],
    txID: txid,
    raw_data: { contract, timestamp: 1_751_041_488_000, expiration: 1_751_041_548_000 },
    ...difference,
  };
}

export async function lookUpAnswer(body: unknown, receipt: unknown) {
  const server = await aHostileServer(aNode(body, receipt));
  return aTron(server.url).lookUp(txid);
}

function aNode(body: unknown, receipt: unknown): Handler {
  return (incoming, response) =>
    response.writeHead(200).end(JSON.stringify(incoming.url === '/walletsolidity/gettransactionbyid' ? body : receipt));
}
