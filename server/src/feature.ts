import type { ServerFrame } from '@pinline/contract/live/frames';
import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import type { Admission } from './platform/api/admit-call.ts';
import type { Mount } from './platform/api/api.ts';
import type { AlarmReading } from './platform/alarms/alarm-reading.ts';
import type { Check } from './platform/checks/checks.ts';
import type { Db, Tx } from './platform/database/database.ts';
import type { OldRows } from './platform/database/retention.ts';
import type { Task } from './platform/jobs/jobs.ts';
import type { CheckFrame, Listener, PresentEvents } from './platform/live/live.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import type { Sealed } from './platform/secrets/secrets.ts';

export type Feature = {
  name: string;
  mount?(mount: Mount, deps: Deps): void;
  /** Addresses outside the API. `admission`: for those that software calls. */
  serve?(http: FastifyInstance, deps: Deps, admission: Admission): void;
  events?: { types: readonly string[]; present(deps: Pick<Deps, 'db' | 'config'>): PresentEvents };
  /** Answers a page's check of one of its numbers. Exactly one feature has it. */
  answerCheck?(deps: Deps): (listener: Listener, frame: CheckFrame) => Promise<ServerFrame[]>;
  standingFrame?(deps: Pick<Deps, 'db'>): () => Promise<ServerFrame>;
  measure?(metrics: Metrics, deps: Deps): void;
  jobs?: readonly ScheduledJob[];
  tasks?(deps: Deps): Task[];
  prepare?(deps: Deps): Promise<void>;
  watch?(deps: Deps): { stop(): Promise<void> };
  /** What operators are warned of. */
  alarms?: AlarmReading;
  checks?(parts: CheckParts): Check[] | Promise<Check[]>;
  /** Its sealed values. Anything missing here can't be opened after the next key rotation. */
  sealed?: readonly ((db: Db | Tx) => Promise<Sealed[]>)[];
  retention?: readonly OldRows[];
  /** More rows to delete, in the sandbox alone. */
  testRetention?: readonly OldRows[];
};

/** `schedule` is a crontab of five fields, in UTC by the database's clock. */
export type ScheduledJob = { name: string; schedule: string; run(deps: Deps): Promise<void> };

/** `isNodeUp`: undefined when unknown. */
export type CheckParts = Pick<Deps, 'db' | 'config' | 'providers' | 'verifiers'> & { isNodeUp: boolean | undefined };
