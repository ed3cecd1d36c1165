import { field } from '../../../../platform/outbound/untrusted.ts';
import type { ParsedAnswer, Trouble } from '../source.ts';
import { usdtContract } from './tron-events.ts';

type Lists = { address: string; since: Date; endsAt: number; askList: (path: string) => Promise<ParsedAnswer> };
export type Candidate = { reference: string; at: number };
type Cut = { at: number; detail: string };
type ReadList = { candidates: Candidate[]; cut: Cut | undefined };

const pageRows = 200;
const maxPages = 50;

/** Oldest first, each once. Details in the lists aren't trusted. */
export async function findCandidates(lists: Lists): Promise<({ kind: 'listed' } & ReadList) | Trouble> {
  const [usdt, trx] = await Promise.all([
    readList(lists, { path: '/transactions/trc20', query: { contract_address: usdtContract }, id: 'transaction_id' }),
    readList(lists, { path: '/transactions', query: {}, id: 'txID' }),
  ]);
  const cut = [usdt.cut, trx.cut].filter((each) => each !== undefined).sort((a, b) => a.at - b.at)[0];
  const candidates = [...usdt.candidates, ...trx.candidates].sort((a, b) => a.at - b.at);
  if (candidates.length === 0 && cut !== undefined) return { kind: 'trouble', status: undefined, detail: cut.detail };
  const seen = new Set<string>();
  const isFirst = ({ reference }: Candidate) => !seen.has(reference) && seen.add(reference);
  return { kind: 'listed', candidates: candidates.filter(isFirst), cut };
}

type List = { path: string; query: Record<string, string>; id: string };

/** A failing, repeating or endless list is cut after the oldest rows. */
async function readList({ address, since, endsAt, askList }: Lists, { path, query, id }: List): Promise<ReadList> {
  const found = new Map<string, Candidate>();
  let isInOrder = true;
  let newest = since.getTime();
  const readSoFar = (detail: string): ReadList => ({
    candidates: [...found.values()],
    cut: { at: isInOrder ? newest : since.getTime(), detail },
  });
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
    const answer = await askList(`/v1/accounts/${address}${path}?${params.toString()}`);
    if (answer.kind === 'trouble') return readSoFar(answer.detail);
    const rows = field(answer.value, 'data');
    if (field(answer.value, 'success') !== true || !Array.isArray(rows)) return readSoFar('a list that cannot be read');
    const before = found.size;
    for (const candidate of rows.map((row: unknown) => readCandidate(row, id))) {
      if (candidate === undefined || found.has(candidate.reference) || candidate.at < since.getTime()) continue;
      found.set(candidate.reference, candidate);
      isInOrder &&= candidate.at >= newest && candidate.at !== unknownTime;
      newest = Math.max(newest, candidate.at);
    }
    staleInARow = found.size === before ? staleInARow + 1 : 0;
    fingerprint = readFingerprint(field(field(answer.value, 'meta'), 'fingerprint'));
    // The last page, or a short one that repeats.
    if (fingerprint === undefined || (staleInARow === 2 && rows.length < pageRows))
      return { candidates: [...found.values()], cut: undefined };
  }
  return readSoFar('a list that does not end');
}

const unknownTime = Number.MAX_SAFE_INTEGER;

function readCandidate(row: unknown, id: string): Candidate | undefined {
  const reference = field(row, id);
  const at = field(row, 'block_timestamp');
  if (typeof reference !== 'string' || !/^[0-9a-f]{64}$/.test(reference)) return undefined;
  return { reference, at: typeof at === 'number' && Number.isSafeInteger(at) ? at : unknownTime };
}

function readFingerprint(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= 2048 ? value : undefined;
}
