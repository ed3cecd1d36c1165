import type { ServerFrame } from '@pinline/contract/live/frames';
import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import type { Mount } from './platform/api/api.ts';
import type { Check } from './platform/checks/checks.ts';
import type { Db, Tx } from './platform/database/database.ts';
import type { OldRows } from './platform/database/retention.ts';
import type { Task } from './platform/jobs/jobs.ts';
import type { CheckFrame, Listener, PresentEvents } from './platform/live/live.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import type { Sealed } from './platform/secrets/secrets.ts';

/** What a feature adds to the product. Everything it does begins here. */
export type Feature = {
  name: string;
  /** Its calls, as the contract declares them. */
  mount?(mount: Mount, deps: Deps): void;
  /** Addresses outside the API. */
  serve?(http: FastifyInstance, deps: Deps): void;
  /** Turns stored events of these types into frames. */
  events?: { types: readonly string[]; present(deps: Pick<Deps, 'db' | 'config'>): PresentEvents };
  /** Answers a page that asks for one of its numbers. One feature does. */
  answerCheck?(deps: Deps): (listener: Listener, frame: CheckFrame) => Promise<ServerFrame[]>;
  /** The frame that every socket gets when it opens and when it changes. One feature has it. */
  standingFrame?(deps: Pick<Deps, 'db'>): () => Promise<ServerFrame>;
  measure?(metrics: Metrics, deps: Deps): void;
  /** Work on a schedule, done by one node at a time. */
  jobs?: readonly ScheduledJob[];
  /** Work that commands leave for later. */
  tasks?(deps: Deps): Task[];
  /** Runs before the first request. */
  prepare?(deps: Deps): Promise<void>;
  /** Work that goes on as long as the process. */
  watch?(deps: Deps): { stop(): Promise<void> };
  /** What `npm run doctor` looks at. */
  checks?(parts: CheckParts): Check[] | Promise<Check[]>;
  /** What it stores sealed. Anything missing here is lost with the next key. */
  sealed?: readonly ((db: Db | Tx) => Promise<Sealed[]>)[];
  /** Rows that are deleted once they are old. */
  retention?: readonly OldRows[];
};

/** `schedule` is a crontab of five fields, in UTC by the database's clock. */
export type ScheduledJob = { name: string; schedule: string; run(deps: Deps): Promise<void> };

/** `isServerUp`: undefined when it can't be told. */
export type CheckParts = Pick<Deps, 'db' | 'config' | 'providers' | 'verifiers'> & { isServerUp: boolean | undefined };
