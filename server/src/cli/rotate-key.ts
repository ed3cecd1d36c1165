import { randomBytes } from 'node:crypto';
import { readConfig } from '../config.ts';
import { recordAudit, type Author } from '../features/audit/audit.commands.ts';
import { count } from '../platform/checks/checks.ts';
import { crashPoints, type CrashPoint } from '../platform/crash.ts';
import { findKeyRecord } from '../platform/secrets/current-key.ts';
import type { Tx } from '../platform/database/database.ts';
import { findInstallationKey, saveNextKey, activateNextKey, type KeyPlace } from '../platform/secrets/key-file.ts';
import { fingerprintOf } from '../platform/secrets/secrets.ts';
import { runCommand, WrongUse, type Outcome } from './parts/command.ts';
import { openInstallation, type Installation } from './parts/installation.ts';
import { explainedAs, findAuthor } from './parts/operator.ts';
import { countOtherConnections, lockSealedTables } from './parts/rotate-key.sql.ts';
import { type Sealing, resealAll } from './parts/reseal.ts';

await runCommand({
  name: 'rotate-key',
  usage: ['', '--as ADDRESS'],
  about:
    'Encrypts everything that is encrypted with a new key, in one transaction: providers’ keys, the payment token, authenticators. Stop every\n' +
    'node first. Where SECRET_KEY comes from the environment, create the new key (openssl rand -hex 32), store it where the old one is\n' +
    'stored, and pass it as NEW_SECRET_KEY; otherwise it is created here and written to DATA_DIR/secret-key. Older backups need the old key.',
  options: { as: { type: 'string' }, 'leave-closed': { type: 'boolean' } },
  explained: {
    as: explainedAs,
    'leave-closed': 'continue although the present key does not open everything; the rest stays as it is',
  },
  async run({ values: { as, 'leave-closed': isClosedLeft = false } }) {
    const config = readConfig(process.env);
    const next = readNextKey(process.env['NEW_SECRET_KEY'], config);
    const installation = await openInstallation(config);
    try {
      const by = await findAuthor(installation.db, as);
      return await rotate(installation, { next, by, isClosedLeft, crash: crashPoints(config.crashAt) });
    } finally {
      await installation.close();
    }
  },
});

function readNextKey(given = '', { secretKey }: KeyPlace): string {
  if (given === '' && secretKey === undefined) return randomBytes(32).toString('hex');
  if (given === '')
    throw new WrongUse(
      'SECRET_KEY comes from the environment, where no command can change it. Make a key (openssl rand -hex 32), keep it where the old one is kept, and give it as NEW_SECRET_KEY.',
    );
  if (!/^[0-9a-f]{64}$/i.test(given)) throw new WrongUse('NEW_SECRET_KEY: expected 64 hexadecimal digits (openssl rand -hex 32).');
  return given;
}

type Wish = { next: string; by: Author; isClosedLeft: boolean; crash: CrashPoint };

/** Stored first and activated last: at any moment the key that opens the database exists. */
async function rotate({ config, db }: Installation, { next, by, isClosedLeft, crash }: Wish): Promise<Outcome> {
  const record = await findKeyRecord(db.autocommit);
  await activateNextKey(config, record?.fingerprint);
  const key = await findInstallationKey(config, record?.fingerprint);
  if (key === undefined) throw new Error('The key of the installation is missing: npm run doctor says what to do.');
  const [from, to] = [fingerprintOf(key), fingerprintOf(next)];
  if (from === to || record?.retired.some(({ fingerprint }) => fingerprint === to) === true)
    throw new WrongUse(`The key ${to} was used here before. Make a new one.`);
  const done = await db.transaction(async (tx) => {
    await lockOutNodes(tx, record?.fingerprint);
    if (config.secretKey === undefined) await saveNextKey(config.dataDir, next);
    const sealed = await resealAll(tx, { key, next, isClosedLeft });
    await recordAudit(tx, by, {
      action: 'key.rotate',
      target: 'installation',
      before: { fingerprint: from },
      after: { fingerprint: to, ...sealed },
    });
    crash('rotate-key:before-commit');
    return sealed;
  });
  crash('rotate-key:after-commit');
  await activateNextKey(config, to);
  crash('rotate-key:in-place');
  return outcomeOf({ from, to, ...done, isOurs: config.secretKey === undefined });
}

/** A node reads the tables locked here before it seals anything, so none can start with the old key. */
async function lockOutNodes(tx: Tx, fingerprint: string | undefined): Promise<void> {
  await lockSealedTables(tx);
  const connections = await countOtherConnections(tx);
  if (connections > 0)
    throw new Error(
      `A node or a command is at work on this database (${count(connections, 'connection')}). Stop every node, and try again.`,
    );
  if ((await findKeyRecord(tx))?.fingerprint !== fingerprint) throw new Error('Another process replaced the key a moment ago.');
}

function outcomeOf({ from, to, sealed, closed, isOurs }: Sealing & { from: string; to: string; isOurs: boolean }): Outcome {
  const lines = [
    `${count(sealed, 'sealed value')} opened with the key ${from} and ${sealed === 1 ? 'opens' : 'open'} with ${to} now.`,
    ...(closed.length === 0 ? [] : [`Left as they were, for no key here opens them: ${closed.join(', ')}`]),
    isOurs
      ? `The new key is in DATA_DIR/secret-key, the old one beside it in secret-key.${from}. Copy the new one to where you keep it.`
      : 'Set SECRET_KEY to the new key for every node, then start them: with the old one none starts.',
    `Older backups open with ${from} alone: keep it as long as you keep them, and make a new backup now.`,
  ];
  return { exitCode: 0, json: { ok: true, from, to, sealed, closed }, text: lines.join('\n') };
}
