import type { Config } from './config.ts';
import type { ProviderRegistry } from './features/providers/registry.ts';
import type { CrashPoint } from './platform/crash.ts';
import type { Database } from './platform/database.ts';
import type { Live } from './platform/live.ts';
import type { Logger } from './platform/logger.ts';
import type { Secrets } from './platform/secrets.ts';

/** What features are given. Nothing here is reached in any other way. */
export type Deps = {
  config: Config;
  db: Database;
  live: Live;
  log: Logger;
  secrets: Secrets;
  providers: ProviderRegistry;
  /** This process, by a random name: what it marks and leases is told apart by it. */
  node: string;
  crash: CrashPoint;
};
