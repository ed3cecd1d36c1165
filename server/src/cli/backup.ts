import path from 'node:path';
import { readConfig } from '../config.ts';
import { writeBackup, type Written } from '../platform/backup/write.ts';
import { backupFileIn, noteBackup } from '../platform/backup/backup-files.ts';
import { runCommand } from './parts/command.ts';
import { openInstallation } from './parts/installation.ts';

await runCommand({
  name: 'backup',
  usage: ['', '--file PATH'],
  about:
    'Writes the whole database, as of one moment, into one file, while the product runs. The key of the installation (SECRET_KEY)\n' +
    'is not in it: keep that elsewhere. The file contains e-mail addresses, numbers and messages: protect it like the database.',
  options: { file: { type: 'string' } },
  explained: { file: 'where to; DATA_DIR/backups/pinline-<time>.backup.gz if not given' },
  async run({ values }) {
    const config = readConfig(process.env);
    const installation = await openInstallation(config);
    try {
      if (!installation.isKeyThere) throw new Error('The key of the installation is missing: npm run doctor says what to do.');
      const file = path.resolve(values.file ?? backupFileIn(config.dataDir, new Date()));
      const written = await writeBackup(installation.db, { file, secrets: installation.secrets });
      await noteBackup(installation.db, written);
      return { exitCode: 0, json: { ok: true, ...summaryOf(written) }, text: textOf(written) };
    } finally {
      await installation.close();
    }
  },
});

function summaryOf({ file, bytes, head, foot }: Written) {
  const { madeAt, keyFingerprint, migrations } = head;
  return { file, bytes, madeAt, keyFingerprint, migrations: migrations.length, rows: foot.rows, sha256: foot.sha256 };
}

function textOf({ file, bytes, head, foot }: Written): string {
  const rows = Object.values(foot.rows);
  return [
    file,
    `  ${rows.reduce((sum, each) => sum + each, 0)} rows of ${rows.length} tables as of ${head.madeAt}, ${(bytes / 2 ** 20).toFixed(1)} MB`,
    `  signed with the key ${head.keyFingerprint}, which opens the sealed values and is not in it`,
    `  try it: npm run restore -- --verify ${file}`,
  ].join('\n');
}
