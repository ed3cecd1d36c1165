import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../../../deps.ts';
import { now } from '../../../platform/database/database.ts';
import { betweenReadingsMs, type Unread } from '../gaps.rules.ts';
import { joinReadings, type Comparison } from './join-readings.rules.ts';
import { listLargest, withoutSettled } from './differences.rules.ts';
import { saveComparison, saveUnread } from './differences.sql.ts';
import { findSettledGaps } from './settled/settle.sql.ts';
import { noteGivenBack } from '../../upstream/debts/debts.ts';
import { lastDays, readDays, type Account } from './read-days.ts';

type Parts = Pick<Deps, 'db' | 'config' | 'providers' | 'log'>;

const comparedDays = 7;

/** Hourly, by the rules of `npm run reconcile`. A provider that can't be read doesn't hold up the others. */
export async function compareProviders(deps: Parts): Promise<void> {
  const accounts = await deps.providers.all();
  await Promise.all(accounts.map((account) => compareProvider(deps, account)));
}

async function compareProvider(deps: Parts, account: Account): Promise<void> {
  const providerId = account.id;
  try {
    const read = await readTwice(deps, account);
    if (!('why' in read)) return await save(deps, providerId, read);
    deps.log.warn({ providerId, why: read.why }, 'a provider’s records could not be compared with ours');
    await saveUnread(deps.db.autocommit, { providerId, problem: read.why });
  } catch (error) {
    deps.log.error({ err: error, providerId }, 'a provider’s records could not be compared with ours');
    await saveUnread(deps.db.autocommit, { providerId, problem: 'The comparison failed here: the log says why.' });
  }
}

async function save({ db }: Parts, providerId: number, { gaps, givenBack, ...read }: Comparison): Promise<void> {
  const { listed, unlisted } = await listLargest(await withoutSettled(gaps, await findSettledGaps(db.autocommit, providerId)));
  await db.transaction((tx) => saveComparison(tx, { providerId, ...read, gaps: listed, unlisted }));
  await noteGivenBack({ db }, { providerId, upstreamIds: givenBack });
}

/** Days with a gap are read again: both sides change during a reading. */
async function readTwice(deps: Parts, account: Account): Promise<Comparison | Unread> {
  const first = await readDays(deps, account, lastDays(await now(deps.db.autocommit), comparedDays));
  if ('why' in first) return first;
  const differing = first.filter(({ gaps }) => gaps.length > 0);
  if (differing.length === 0) return joinReadings(first, []);
  await sleep(betweenReadingsMs);
  const second = await readDays(
    deps,
    account,
    differing.map(({ span }) => span),
  );
  return 'why' in second ? second : joinReadings(first, second);
}
