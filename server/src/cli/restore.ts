import path from 'node:path';
import { readConfig, type Config } from '../config.ts';
import { endAllSessions } from '../features/auth/auth.sql.ts';
import { readHead } from '../platform/backup/read.ts';
import { withScratchDatabase } from '../platform/backup/scratch.ts';
import { count, pass, type Finding, type Report } from '../platform/checks/checks.ts';
import type { Db } from '../platform/database/database.ts';
import { runCommand, WrongUse, type Outcome } from './parts/command.ts';
import { openInstallation, type Installation } from './parts/installation.ts';
import { countAccesses } from './parts/installation.sql.ts';
import { type Asked, hasItsKey, loadAndCheck } from './parts/check-backup.ts';

await runCommand({
  name: 'restore',
  usage: ['--verify FILE', '--into FILE'],
  about:
    '--verify loads a backup into a temporary database, checks every constraint, count and invariant, and drops that database.\n' +
    '--into loads it into the installation that the settings name, which must be empty.\n' +
    'All users sign in again; API keys, webhooks, operators and passwords are those of the backup. Afterwards run doctor, start the product, and run reconcile for what happened after the backup.',
  options: { verify: { type: 'string' }, into: { type: 'string' }, 'other-key': { type: 'boolean' } },
  explained: {
    verify: 'the backup to check',
    into: 'the backup to load',
    'other-key':
      'continue although the backup was made with another key: changes cannot be detected, and keys and tokens have to be entered again',
  },
  async run({ values: { verify, into, 'other-key': isOtherKey = false } }) {
    const file = path.resolve(verify ?? into ?? '');
    if ((verify === undefined) === (into === undefined)) throw new WrongUse('Give either --verify FILE or --into FILE.');
    const config = readConfig(process.env);
    const head = await readHead(file);
    const asked = { file, head, isOtherKey };
    return into === undefined ? verifyBackup(config, asked) : restoreInto(config, asked);
  },
});

async function verifyBackup(config: Config, asked: Asked): Promise<Outcome> {
  // Backups from before the key was replaced are signed with the old one.
  const installation = await openInstallation(config, { isNew: true, isAnyKey: true });
  try {
    refuseUnconfirmed(installation, asked);
    return await withScratchDatabase(installation.connection, async (scratch) =>
      outcomeOf(await loadAndCheck(installation, scratch, asked)),
    );
  } finally {
    await installation.close();
  }
}

async function restoreInto(config: Config, asked: Asked): Promise<Outcome> {
  const installation = await openInstallation(config, { isNew: true });
  try {
    refuseUnconfirmed(installation, asked);
    const report = await loadAndCheck(installation, installation.connection, asked);
    // Sessions that ended since would be open again. The rest stays and is counted in the answer: without its keys the software of users would stop.
    await endAllSessions(installation.db.autocommit);
    const asItWas = { name: 'as it was', ...(await describeAccesses(installation.db.autocommit, asked.head.madeAt)) };
    return outcomeOf({ ...report, checks: [...report.checks, asItWas] });
  } finally {
    await installation.close();
  }
}

async function describeAccesses(db: Db, madeAt: string): Promise<Finding> {
  const { keys, webhooks, operators } = await countAccesses(db);
  const what = `${count(keys, 'API key')}, ${count(webhooks, 'webhook')} and ${count(operators, 'operator')}`;
  return pass(`${what} work as of ${madeAt}: revoke, remove or block again what was since, and who changed a password does it again`);
}

/** A changed backup looks like any other without the key that signed it. */
function refuseUnconfirmed(installation: Installation, { head, isOtherKey }: Asked): void {
  const { secrets, isKeyThere } = installation;
  if (!isOtherKey && !hasItsKey(installation, head))
    throw new Error(
      `The backup is signed and sealed with the key ${head.keyFingerprint}, and ${isKeyThere ? `this one is ${secrets.fingerprint}` : 'there is none here'}. ` +
        'Set SECRET_KEY, or put it into DATA_DIR/secret-key; or give --other-key: whether it was changed is not checked then, and keys and tokens have to be entered again.',
    );
}

function outcomeOf(report: Report): Outcome {
  const width = Math.max(...report.checks.map(({ name }) => name.length));
  const lines = report.checks.map(({ ok, name, detail }) => `${ok ? 'ok   ' : 'WRONG'}  ${name.padEnd(width)}  ${detail}`);
  return { exitCode: report.ok ? 0 : 1, json: report, text: lines.join('\n') };
}
