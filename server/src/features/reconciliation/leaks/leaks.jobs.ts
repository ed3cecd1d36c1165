import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../../../deps.ts';
import { now } from '../../../platform/database/database.ts';
import type { Provider } from '../../providers/provider.ts';
import { keepLastingGaps } from '../gaps.rules.ts';
import { reconcileProvider } from '../provider-reconciliation.ts';
import { saveComparison, saveUnread } from './leaks.sql.ts';

type Parts = Pick<Deps, 'db' | 'config' | 'providers' | 'log'>;

const comparedDays = 7;
/** Longer than storing a purchase takes. */
const betweenMs = 3_000;

/** Hourly, by the rules of `npm run reconcile`. A provider that can't be read doesn't hold up the others. */
export async function compareProviders(deps: Parts): Promise<void> {
  const accounts = await deps.providers.all();
  await Promise.all(accounts.map((account) => compareProvider(deps, account)));
}

async function compareProvider(deps: Parts, { id: providerId, provider }: { id: number; provider: Provider }): Promise<void> {
  const first = await readRecords(deps, { id: providerId, provider });
  if ('why' in first) {
    deps.log.warn({ providerId, why: first.why }, 'a provider’s records could not be compared with ours');
    return saveUnread(deps.db.read, { providerId, problem: first.why });
  }
  let { gaps } = first;
  if (gaps.length > 0) {
    await sleep(betweenMs);
    const second = await readRecords(deps, { id: providerId, provider });
    if ('why' in second) return saveUnread(deps.db.read, { providerId, problem: second.why });
    gaps = keepLastingGaps(gaps, second.gaps);
  }
  const leaks = gaps.map(({ kind, reference, at, micros, currency, says }) => ({ kind, reference, bookedAt: at, micros, currency, says }));
  await deps.db.transaction((tx) => saveComparison(tx, { providerId, note: first.note ?? null, gaps: leaks }));
}

async function readRecords(deps: Parts, asked: { id: number; provider: Provider }) {
  const to = await now(deps.db.read);
  return reconcileProvider(deps, { ...asked, span: { from: new Date(to.getTime() - comparedDays * 86_400_000), to } });
}
