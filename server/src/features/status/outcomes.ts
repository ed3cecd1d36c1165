import type { Deps } from '../../deps.ts';
import { keepBriefly } from '../../platform/keep-briefly.ts';
import { keptSeconds } from '../../platform/public-pages/kept-pages.ts';
import { createSnapshot } from '../../platform/public-pages/snapshot.ts';
import type { Sample } from './status.rules.ts';
import { findRecentOutcomes, findWeekOutcomes, type RecentOutcomes, type WeekOutcomes } from './status.sql.ts';

export type Outcomes = { recent?: RecentOutcomes; week?: WeekOutcomes };
/** `server 1`, `service tg`. */
export type OutcomesBySubject = ReadonlyMap<string, Outcomes>;

export const noSample: Sample = { samples: 0, succeeded: 0, medianWaitSeconds: null, longWaitSeconds: null, isPublic: false };

/** Figures of a week hardly change, and cost the most to read. */
const weekKeptMs = 5 * 60 * 1_000;
const patienceMs = 2_000;

type Parts = Pick<Deps, 'db' | 'log' | 'config'>;

const readings = new WeakMap<Parts, () => Promise<OutcomesBySubject>>();

/** All public pages of a node share a reading. */
export function readOutcomes(deps: Parts): Promise<OutcomesBySubject> {
  const read = readings.get(deps) ?? keepBriefly(createReading(deps), { ms: keptSeconds * 1_000 }).get;
  readings.set(deps, read);
  return read();
}

function createReading({ db, log, config }: Parts): () => Promise<OutcomesBySubject> {
  const weekOf = createSnapshot({
    maxAgeMs: weekKeptMs,
    patienceMs,
    staleAfterMs: Infinity,
    read: () => findWeekOutcomes(db.autocommit, config.timeZone),
    onFailure: (error) => log.warn({ reason: String(error) }, 'the figures of 7 days could not be read'),
  });
  return async () => {
    const [recent, { value: week }] = await Promise.all([findRecentOutcomes(db.autocommit, config.timeZone), weekOf()]);
    const bySubject = new Map<string, Outcomes>(week.map((row) => [`${row.kind} ${row.subject}`, { week: row }]));
    for (const row of recent) bySubject.set(`${row.kind} ${row.subject}`, { ...bySubject.get(`${row.kind} ${row.subject}`), recent: row });
    return bySubject;
  };
}
