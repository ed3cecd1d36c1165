import { field } from '../../../platform/outbound/untrusted.ts';
import type { Heard, Trouble } from './source.ts';
import { usdtContract } from './tron-events.ts';

type Lists = { address: string; since: Date; endsAt: number; askList: (path: string) => Promise<Heard> };
type Candidate = { reference: string; at: number };

const pageRows = 200;
const maxPages = 50;

/** The transactions that the lists of an account name, oldest first, each once. What they say about them is not believed. */
export async function candidatesOf(lists: Lists): Promise<{ kind: 'listed'; references: string[] } | Trouble> {
  const [usdt, trx] = await Promise.all([
    readList(lists, { path: '/transactions/trc20', query: { contract_address: usdtContract }, id: 'transaction_id' }),
    readList(lists, { path: '/transactions', query: {}, id: 'txID' }),
  ]);
  if (usdt.kind === 'trouble') return usdt;
  if (trx.kind === 'trouble') return trx;
  const candidates = [...usdt.candidates, ...trx.candidates].sort((a, b) => a.at - b.at);
  return { kind: 'listed', references: [...new Set(candidates.map(({ reference }) => reference))] };
}

type List = { path: string; query: Record<string, string>; id: string };

/** Page by page, as each names the next one. A list that repeats itself ends; of one that does not end, the oldest rows are read. */
async function readList({ address, since, endsAt, askList }: Lists, { path, query, id }: List) {
  const found = new Map<string, Candidate>();
  let fingerprint: string | undefined;
  let staleInARow = 0;
  for (let page = 0; page < maxPages && staleInARow < 2 && performance.now() < endsAt; page++) {
    const params = new URLSearchParams({
      ...query,
      only_confirmed: 'true',
      only_to: 'true',
      limit: String(pageRows),
      order_by: 'block_timestamp,asc',
      min_timestamp: String(since.getTime()),
      ...(fingerprint === undefined ? {} : { fingerprint }),
    });
    const heard = await askList(`/v1/accounts/${address}${path}?${params.toString()}`);
    if (heard.kind === 'trouble') return heard;
    const rows = field(heard.value, 'data');
    if (field(heard.value, 'success') !== true || !Array.isArray(rows)) return unexpected;
    const before = found.size;
    for (const candidate of rows.map((row: unknown) => readCandidate(row, id))) {
      if (candidate !== undefined && !found.has(candidate.reference)) found.set(candidate.reference, candidate);
    }
    staleInARow = found.size === before ? staleInARow + 1 : 0;
    fingerprint = readFingerprint(field(field(heard.value, 'meta'), 'fingerprint'));
    if (fingerprint === undefined) break;
  }
  return { kind: 'candidates' as const, candidates: [...found.values()] };
}

const unexpected: Trouble = { kind: 'trouble', status: 200, detail: 'a list that cannot be read' };

function readCandidate(row: unknown, id: string): Candidate | undefined {
  const reference = field(row, id);
  const at = field(row, 'block_timestamp');
  if (typeof reference !== 'string' || !/^[0-9a-f]{64}$/.test(reference)) return undefined;
  return { reference, at: typeof at === 'number' && Number.isSafeInteger(at) ? at : Number.MAX_SAFE_INTEGER };
}

function readFingerprint(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= 2048 ? value : undefined;
}
