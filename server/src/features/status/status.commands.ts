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
import { findFacts, findOutcomes, type OutcomeRow } from './status.sql.ts';

export type Status = {
  now: Date;
  headline: Headline;
  lastCodeAt: Date | null;
  isBuyingPaused: boolean;
  servers: ServerStatus[];
  /** Those bought most, at most `mostServices`. */
  services: (Sold & Rated)[];
  feeds: Feed[];
  /** The newest first, open ones before all. */
  incidents: Incident[];
};

const mostServices = 30;
const mostIncidents = 20;

export async function readStatus({ db }: Pick<Deps, 'db'>): Promise<Status> {
  const [facts, outcomes, incidents] = await Promise.all([
    findFacts(db.read),
    findOutcomes(db.read),
    findIncidents(db.read, { limit: mostIncidents }),
  ]);
  const bySubject = new Map(outcomes.map((row) => [`${row.kind} ${row.subject}`, row]));
  const servers = facts.servers.map(({ number, name, isClosed }) => {
    const rated = rate(bySubject.get(`server ${number}`));
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

function boughtMost(sold: Sold[], bySubject: ReadonlyMap<string, OutcomeRow>): (Sold & Rated)[] {
  return sold
    .flatMap((service) => {
      const row = bySubject.get(`service ${service.code}`);
      return row === undefined ? [] : [{ ...service, row }];
    })
    .sort((a, b) => b.row.week.samples - a.row.week.samples || a.name.localeCompare(b.name, 'en'))
    .slice(0, mostServices)
    .map(({ row, ...service }) => ({ ...service, ...rate(row) }));
}

function rate(row: OutcomeRow | undefined): Rated {
  const none = { samples: 0, succeeded: 0, medianWaitSeconds: null };
  return {
    hour: figuresOf(row?.hour ?? none),
    day: figuresOf(row?.day ?? none),
    week: figuresOf(row?.week ?? none),
    last24Hours: ratesOf24Hours(row?.hours ?? []),
    lastCodeAt: row?.lastCodeAt ?? null,
  };
}
