import { countReady } from '@pinline/contract/go-live/go-live.rules';
import { readConfig, ConfigError, type Config } from '../../config.ts';
import { readLines } from '../../features/go-live/lines/read-lines.ts';
import type { Line } from '../../features/go-live/lines/line.rules.ts';
import { createVerifiers } from '../../features/deposits/verifiers/verifiers.ts';
import { createProviderRegistry } from '../../features/providers/registry.ts';
import type { CheckParts } from '../../feature.ts';
import { alarmReadings, features, jobNames, findSealedValues } from '../../features.ts';
import { runChecks, pass, fail, type Check, type Report } from '../../platform/checks/checks.ts';
import { alarmsCheck } from '../../platform/alarms/alarms.checks.ts';
import { backupCheck } from '../../platform/checks/backup.ts';
import { baseUrlCheck } from '../../platform/checks/base-url.ts';
import { databaseChecks } from '../../platform/checks/database.ts';
import { diskCheck } from '../../platform/checks/disk.ts';
import { filesCheck } from '../../platform/checks/files.ts';
import { jobsCheck } from '../../platform/checks/jobs.ts';
import { growthCheck } from '../../platform/checks/growth.ts';
import { mailCheck } from '../../platform/checks/mail.ts';
import { notifyCheck } from '../../platform/checks/notify.ts';
import { poolerChecks } from '../../platform/checks/pooler.ts';
import { schemaChecks, type MakeRules } from '../../platform/checks/schema.ts';
import { sealedCheck } from '../../platform/checks/sealed.ts';
import { createMailer } from '../../platform/mail/mailer.ts';
import { openInstallation, createSilentTools } from './installation.ts';

/** `goLive`: the checklist of the back office; null where it can't be read, which `checks` explain. */
export type Examination = Report & { goLive: Line[] | null };

/** All that `npm run doctor` checks. Changes nothing. */
export async function examineInstallation(
  env: Readonly<Record<string, string | undefined>>,
  { minFreeMb, ...parts }: { minFreeMb: number; makeRules?: MakeRules },
): Promise<Examination> {
  const settings = readSettings(env);
  if (!('config' in settings))
    return {
      ...(await runChecks([{ name: 'settings', run: async () => fail(settings.problem, 'Correct them where the product is started.') }])),
      goLive: null,
    };
  const { config } = settings;
  const installation = await openInstallation(config, { isAnyKey: true });
  const { connection, db, secrets, isKeyThere, isNodeUp } = installation;
  const providers = createProviderRegistry({ db, secrets, config, simulator: undefined, ...createSilentTools() });
  const verifiers = createVerifiers({ db, secrets, config, simulated: undefined });
  const mailer = createMailer({ config, publicUrl: () => config.publicUrl ?? 'http://localhost', log: createSilentTools().log });
  const read = () => findSealedValues(db.autocommit);
  try {
    let goLive: Line[] | null = null;
    const report = await runChecks([
      { name: 'settings', run: async () => pass(summaryOf(config)) },
      ...databaseChecks(db),
      jobsCheck(db, { isNodeUp, names: jobNames }),
      ...schemaChecks({ connection, db, ...parts }),
      sealedCheck({ secrets, isKeyThere, read }),
      ...(await checksOfFeatures({ db, config, providers, verifiers, isNodeUp })),
      alarmsCheck(alarmReadings, { db, config }),
      mailCheck({ config, db: db.autocommit, mailer }),
      notifyCheck({ connection, db }),
      ...poolerChecks(config),
      diskCheck({ dataDir: config.dataDir, minFreeMb }),
      growthCheck(db.autocommit),
      backupCheck(db.autocommit),
      baseUrlCheck({ config, isNodeUp }),
      filesCheck(config.dataDir),
      {
        name: 'go live',
        async run() {
          goLive = await readLines({ db, config });
          return pass(`${countReady(goLive)} of ${goLive.length} lines are ready`);
        },
      },
    ]);
    return { ...report, goLive };
  } finally {
    await verifiers.close();
    await providers.close();
    await installation.close();
  }
}

async function checksOfFeatures(parts: CheckParts): Promise<Check[]> {
  return (await Promise.all(features.map(async (feature) => (await feature.checks?.(parts)) ?? []))).flat();
}

function readSettings(env: Readonly<Record<string, string | undefined>>): { config: Config } | { problem: string } {
  try {
    return { config: readConfig(env) };
  } catch (error) {
    if (error instanceof ConfigError) return { problem: oneLine(error.message) };
    throw error;
  }
}

function summaryOf({ isProduction, isDemo, databaseUrl }: Config): string {
  const mode = isProduction ? 'production' : isDemo ? 'demo mode' : 'development';
  return `${mode}, ${databaseUrl === undefined ? 'embedded PostgreSQL' : 'PostgreSQL of DATABASE_URL'}`;
}

function oneLine(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .join(' ');
}
