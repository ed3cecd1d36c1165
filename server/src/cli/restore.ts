import path from 'node:path';
import { readConfig, type Config } from '../config.ts';
import { endEverySession } from '../features/auth/auth.commands.ts';
import { invariantsCheck } from '../features/wallet/wallet.checks.ts';
import type { Head } from '../platform/backup/format.ts';
import { loadBackup, type Loaded } from '../platform/backup/load.ts';
import { readHead } from '../platform/backup/read.ts';
import { withScratchDatabase } from '../platform/backup/scratch.ts';
import { lookAt, well, type Check, type Report } from '../platform/checks.ts';
import { sealedCheck } from '../platform/checks/sealed.ts';
import { openDatabase, type ConnectionOptions, type Database } from '../platform/database.ts';
import { sealedValues } from '../sealed-values.ts';
import { runCommand, WrongUse, type Outcome } from './command.ts';
import { openInstallation, type Installation } from './installation.ts';

const folder = path.join(import.meta.dirname, '../../migrations');

await runCommand({
  name: 'restore',
  usage: ['--verify FILE', '--into FILE'],
  about:
    '--verify puts a backup into a database of its own, holds it against every constraint, count and invariant, and throws that\n' +
    'database away. --into puts it into the installation that the settings name, which must be new: never over data that is there.\n' +
    'Whoever was signed in signs in again. Afterwards run doctor, start the server, and run reconcile for what came after the backup.',
  options: { verify: { type: 'string' }, into: { type: 'string' }, 'other-key': { type: 'boolean' } },
  explained: {
    verify: 'the backup to try',
    into: 'the backup to go on with',
    'other-key': 'restore although the key is not the one it was made with: keys and tokens have to be entered anew',
  },
  async run({ values: { verify, into, 'other-key': isOtherKey = false } }) {
    const file = path.resolve(verify ?? into ?? '');
    if ((verify === undefined) === (into === undefined)) throw new WrongUse('Give either --verify FILE or --into FILE.');
    const config = readConfig(process.env);
    const head = await readHead(file);
    return into === undefined ? verifyBackup(config, file) : restoreInto(config, { file, head, isOtherKey });
  },
});

async function verifyBackup(config: Config, file: string): Promise<Outcome> {
  const installation = await openInstallation(config, { isNew: true });
  try {
    return await withScratchDatabase(installation.connection, async (scratch) =>
      outcomeOf(await loadAndLook(installation, { scratch, file })),
    );
  } finally {
    await installation.close();
  }
}

async function restoreInto(
  config: Config,
  { file, head, isOtherKey }: { file: string; head: Head; isOtherKey: boolean },
): Promise<Outcome> {
  const installation = await openInstallation(config, { isNew: true });
  try {
    const { secrets, isKeyThere, connection, db } = installation;
    if (!isOtherKey && !(isKeyThere && secrets.fingerprint === head.keyFingerprint))
      throw new Error(
        `The backup is sealed with the key ${head.keyFingerprint}, and ${isKeyThere ? `this one is ${secrets.fingerprint}` : 'there is none here'}. ` +
          'Set SECRET_KEY, or put it into DATA_DIR/secret-key; or give --other-key and enter keys and tokens anew.',
      );
    const report = await loadAndLook(installation, { scratch: connection, file });
    // What was revoked after the backup would be alive again.
    await endEverySession(db.read);
    return outcomeOf(report);
  } finally {
    await installation.close();
  }
}

async function loadAndLook(
  { secrets, isKeyThere }: Installation,
  { scratch, file }: { scratch: ConnectionOptions; file: string },
): Promise<Report> {
  const loaded = await loadBackup(scratch, { file, folder });
  const db = openDatabase(scratch, { poolSize: 2 });
  try {
    return await lookAt([...loadedChecks(loaded), invariantsCheck(db), keyCheck(db, { secrets, isKeyThere, head: loaded.head })]);
  } finally {
    await db.close();
  }
}

function loadedChecks({ head, foot, migrated }: Loaded): Check[] {
  const rows = Object.values(foot.rows).reduce((sum, each) => sum + each, 0);
  const level = migrated.length === 0 ? 'the same as of this release' : `brought up to this release: ${migrated.join(', ')}`;
  return [
    { name: 'file', look: async () => well(`whole and unchanged, as of ${head.madeAt}`, { madeAt: head.madeAt, sha256: foot.sha256 }) },
    {
      name: 'rows',
      look: async () => well(`${rows} in ${Object.keys(foot.rows).length} tables, every constraint holds`, { rows: foot.rows }),
    },
    { name: 'migrations', look: async () => well(level, { migrated }) },
  ];
}

/** A try-out somewhere else is well without the key. */
function keyCheck(db: Database, { secrets, isKeyThere, head }: Pick<Installation, 'secrets' | 'isKeyThere'> & { head: Head }): Check {
  const read = () => sealedValues(db.read);
  if (isKeyThere && secrets.fingerprint === head.keyFingerprint) return sealedCheck({ secrets, isKeyThere, read });
  return {
    name: 'secrets',
    look: async () => well(`${(await read()).length} sealed values open with the key ${head.keyFingerprint}, which is not the one here`),
  };
}

function outcomeOf(report: Report): Outcome {
  const width = Math.max(...report.checks.map(({ name }) => name.length));
  const lines = report.checks.map(({ ok, name, detail }) => `${ok ? 'ok   ' : 'WRONG'}  ${name.padEnd(width)}  ${detail}`);
  return { exitCode: report.ok ? 0 : 1, json: report, text: lines.join('\n') };
}
