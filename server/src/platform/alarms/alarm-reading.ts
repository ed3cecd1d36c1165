import type { Severity } from '@pinline/contract/alarms/alarms.rules';
import type { Config } from '../../config.ts';
import type { Database } from '../database/database.ts';

/** The same kind and subject is the same alarm. It is sent again when `sentAgainFor` changes, not with every figure in its text. */
export type FoundAlarm<Kind extends string = string> = {
  kind: Kind;
  subject: string;
  severity: Severity;
  /** One sentence for operators. */
  text: string;
  sentAgainFor: string;
};

/** `kinds`: all that it may find, and no other reading does. Stable: channels and programs of operators tell alarms apart by them. */
export type AlarmReading<Kind extends string = string> = {
  kinds: readonly Kind[];
  /** What is wrong now, in the order in which operators read it. Runs each minute, and for each look at the dashboard. */
  find(deps: AlarmDeps): Promise<FoundAlarm<Kind>[]>;
};

export type AlarmDeps = { db: Database; config: Config };
