import { readConfig, ConfigError, type Config } from '../config.ts';
import { createVerifiers } from '../features/deposits/verifiers/verifiers.ts';
import { createProviderRegistry } from '../features/providers/registry.ts';
import type { CheckParts } from '../feature.ts';
import { features, jobNames, sealedValues } from '../features.ts';
import { runChecks, pass, fail, type Check, type Report } from '../platform/checks/checks.ts';
import { backupCheck } from '../platform/checks/backup.ts';
import { baseUrlCheck } from '../platform/checks/base-url.ts';
import { databaseChecks } from '../platform/checks/database.ts';
import { diskCheck } from '../platform/checks/disk.ts';
import { filesCheck } from '../platform/checks/files.ts';
import { jobsCheck } from '../platform/checks/jobs.ts';
import { mailCheck } from '../platform/checks/mail.ts';
import { notifyCheck } from '../platform/checks/notify.ts';
import { schemaChecks } from '../platform/checks/schema.ts';
import { sealedCheck } from '../platform/checks/sealed.ts';
import { createMailer } from '../platform/mail/mailer.ts';
import { runCommand, WrongUse } from './parts/command.ts';
import { openInstallation, createSilentTools } from './parts/installation.ts';

await runCommand({
  name: 'doctor',
  usage: [''],
  about:
    'Looks whether the installation is well: settings, database, migrations, clock, jobs, the rules of the database beside those that this\n' +
    'release makes (in a database of its own, gone afterwards), the books, purchases that are stuck, numbers that were not bought here, providers and their\n' +
    'balances, what is on sale, payments, mail, secrets, LISTEN/NOTIFY, disk, backups, the public address, pictures, files. Changes nothing.',
  options: { 'min-free-mb': { type: 'string' } },
  explained: { 'min-free-mb': 'how much of the disk has to be free; 1024 if not given' },
  async run({ values }) {
    const report = await runDoctor(readMegabytes(values['min-free-mb'] ?? '1024'));
    return { exitCode: report.ok ? 0 : 1, json: report, text: tableOf(report) };
  },
});

async function runDoctor(minFreeMb: number): Promise<Report> {
  const settings = readSettings();
  if (!('config' in settings))
    return runChecks([{ name: 'settings', run: async () => fail(settings.problem, 'Correct them where the server is started.') }]);
  const { config } = settings;
  const installation = await openInstallation(config, { isAnyKey: true });
  const { connection, db, secrets, isKeyThere, isServerUp } = installation;
  const providers = createProviderRegistry({ db, secrets, config, simulator: undefined, ...createSilentTools() });
  const verifiers = createVerifiers({ db, secrets, config, simulated: undefined });
  const mailer = createMailer({ config, publicUrl: () => config.publicUrl ?? 'http://localhost', log: createSilentTools().log });
  const read = () => sealedValues(db.read);
  try {
    return await runChecks([
      { name: 'settings', run: async () => pass(summaryOf(config)) },
      ...databaseChecks(db),
      jobsCheck(db, { isServerUp, names: jobNames }),
      ...schemaChecks({ connection, db }),
      sealedCheck({ secrets, isKeyThere, read }),
      ...(await checksOfFeatures({ db, config, providers, verifiers, isServerUp })),
      mailCheck({ config, db: db.read, mailer }),
      notifyCheck({ connection, db }),
      diskCheck({ dataDir: config.dataDir, minFreeMb }),
      backupCheck(db.read, config),
      baseUrlCheck({ config, isServerUp }),
      filesCheck(config.dataDir),
    ]);
  } finally {
    await verifiers.close();
    await providers.close();
    await installation.close();
  }
}

async function checksOfFeatures(parts: CheckParts): Promise<Check[]> {
  return (await Promise.all(features.map(async (feature) => (await feature.checks?.(parts)) ?? []))).flat();
}

function readSettings(): { config: Config } | { problem: string } {
  try {
    return { config: readConfig(process.env) };
  } catch (error) {
    if (error instanceof ConfigError) return { problem: oneLine(error.message) };
    throw error;
  }
}

function summaryOf({ isProduction, isDemo, databaseUrl }: Config): string {
  const mode = isProduction ? 'production' : isDemo ? 'demo mode' : 'development';
  return `${mode}, ${databaseUrl === undefined ? 'embedded PostgreSQL' : 'PostgreSQL of DATABASE_URL'}`;
}

function readMegabytes(text: string): number {
  if (!/^\d{1,12}$/.test(text)) throw new WrongUse('--min-free-mb takes a whole number of megabytes.');
  return Number(text);
}

function tableOf({ ok, checks }: Report): string {
  const width = Math.max(...checks.map(({ name }) => name.length));
  const lines = checks.flatMap((check) => [
    `${check.ok ? 'ok   ' : 'WRONG'}  ${check.name.padEnd(width)}  ${check.detail}`,
    ...(check.advice === undefined ? [] : [`${' '.repeat(width + 9)}→ ${check.advice}`]),
  ]);
  const failedChecks = checks.filter((check) => !check.ok).map(({ name }) => name);
  return [...lines, '', ok ? 'All is well.' : `Not well: ${failedChecks.join(', ')}.`].join('\n');
}

function oneLine(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .join(' ');
}
