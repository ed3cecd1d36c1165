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
import { noSample, readOutcomes, type Outcomes, type OutcomesBySubject } from './outcomes.ts';
import { findFacts, type StatusFacts } from './status.sql.ts';

export type Status = {
  now: Date;
  headline: Headline;
  lastCodeAt: Date | null;
  isBuyingPaused: boolean;
  hasApps: boolean;
  servers: ServerStatus[];
  services: (Sold & Rated)[];
  feeds: Feed[];
  incidents: Incident[];
};

const mostServices = 30;
const mostIncidents = 20;

export function createStatusReader(deps: Pick<Deps, 'db' | 'log' | 'config'>): () => Promise<Status> {
  const { autocommit } = deps.db;
  return async () => {
    const [facts, outcomes, incidents] = await Promise.all([
      findFacts(autocommit),
      readOutcomes(deps),
      findIncidents(autocommit, { limit: mostIncidents }),
    ]);
    return presentFigures(facts, outcomes, incidents);
  };
}

function presentFigures(facts: StatusFacts, bySubject: OutcomesBySubject, incidents: Incident[]): Status {
  const servers = facts.servers.map(({ number, name, isClosed }) => {
    const rated = rate(bySubject.get(`server ${number}`) ?? {});
    return { number, name, ...rated, state: stateOf(rated, { isClosed }) };
  });
  const { now, isBuyingPaused, hasApps, feeds } = facts;
  return {
    now,
    headline: headlineOf({ now, isBuyingPaused, servers }),
    lastCodeAt: lastCodeOf(servers),
    isBuyingPaused,
    hasApps,
    servers,
    services: boughtMost(facts.services, bySubject),
    feeds,
    incidents,
  };
}

function boughtMost(sold: Sold[], bySubject: OutcomesBySubject): (Sold & Rated)[] {
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
  return {
    hour: figuresOf(recent?.hour ?? noSample),
    day: figuresOf(recent?.day ?? noSample),
    week: figuresOf(week?.week ?? noSample),
    last24Hours: ratesOf24Hours(recent?.hours ?? []),
    lastCodeAt: lastCodeOf([recent, week].filter((each) => each !== undefined)),
  };
}
