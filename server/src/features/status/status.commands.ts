import type { Deps } from '../../deps.ts';
import { findIncidents } from './incidents/incidents.sql.ts';
import {
  figuresOf,
  headlineOf,
  lastCodeOf,
  ratesOf24Hours,
  stateOf,
  type Feed,
  type Headline,
  type Incident,
  type Rated,
  type ServerStatus,
  type Sold,
} from './status.rules.ts';
import { createSnapshot } from '../../platform/public-pages/snapshot.ts';
import { findFacts, findRecentOutcomes, findWeekOutcomes, type RecentOutcomes, type StatusFacts, type WeekOutcomes } from './status.sql.ts';

export type Status = {
  now: Date;
  headline: Headline;
  lastCodeAt: Date | null;
  isBuyingPaused: boolean;
  servers: ServerStatus[];
  services: (Sold & Rated)[];
  feeds: Feed[];
  incidents: Incident[];
};

const mostServices = 30;
const mostIncidents = 20;

/** Figures of a week hardly change, and cost the most to read. */
const weekKeptMs = 5 * 60 * 1_000;
const patienceMs = 2_000;

export function createStatusReader({ db, log, config }: Pick<Deps, 'db' | 'log' | 'config'>): () => Promise<Status> {
  const weekOf = createSnapshot({
    maxAgeMs: weekKeptMs,
    patienceMs,
    staleAfterMs: Infinity,
    read: () => findWeekOutcomes(db.autocommit, config.timeZone),
    onFailure: (error) => log.warn({ reason: String(error) }, 'the figures of 7 days could not be read'),
  });
  return async () => {
    const [facts, recent, { value: week }, incidents] = await Promise.all([
      findFacts(db.autocommit),
      findRecentOutcomes(db.autocommit, config.timeZone),
      weekOf(),
      findIncidents(db.autocommit, { limit: mostIncidents }),
    ]);
    return presentFigures(facts, { recent, week }, incidents);
  };
}

function presentFigures(
  facts: StatusFacts,
  { recent, week }: { recent: RecentOutcomes[]; week: WeekOutcomes[] },
  incidents: Incident[],
): Status {
  const bySubject = new Map<string, Outcomes>(week.map((row) => [`${row.kind} ${row.subject}`, { week: row }]));
  for (const row of recent) bySubject.set(`${row.kind} ${row.subject}`, { ...bySubject.get(`${row.kind} ${row.subject}`), recent: row });
  const servers = facts.servers.map(({ number, name, isClosed }) => {
    const rated = rate(bySubject.get(`server ${number}`) ?? {});
    return { number, name, ...rated, state: stateOf(rated, { isClosed }) };
  });
  const { now, isBuyingPaused, feeds } = facts;
  return {
    now,
    headline: headlineOf({ now, isBuyingPaused, servers }),
    lastCodeAt: lastCodeOf(servers),
    isBuyingPaused,
    servers,
    services: boughtMost(facts.services, bySubject),
    feeds,
    incidents,
  };
}

type Outcomes = { recent?: RecentOutcomes; week?: WeekOutcomes };

function boughtMost(sold: Sold[], bySubject: ReadonlyMap<string, Outcomes>): (Sold & Rated)[] {
  const samplesOf = ({ recent, week }: Outcomes) => Math.max(week?.week.samples ?? 0, recent?.day.samples ?? 0);
  return sold
    .flatMap((service) => {
      const outcomes = bySubject.get(`service ${service.code}`);
      return outcomes === undefined ? [] : [{ ...service, outcomes, samples: samplesOf(outcomes) }];
    })
    .sort((a, b) => b.samples - a.samples || a.name.localeCompare(b.name, 'en'))
    .slice(0, mostServices)
    .map(({ code, name, outcomes }) => ({ code, name, ...rate(outcomes) }));
}

function rate({ recent, week }: Outcomes): Rated {
  const none = { samples: 0, succeeded: 0, medianWaitSeconds: null, isPublic: false };
  return {
    hour: figuresOf(recent?.hour ?? none),
    day: figuresOf(recent?.day ?? none),
    week: figuresOf(week?.week ?? none),
    last24Hours: ratesOf24Hours(recent?.hours ?? []),
    lastCodeAt: lastCodeOf([recent, week].filter((each) => each !== undefined)),
  };
}
