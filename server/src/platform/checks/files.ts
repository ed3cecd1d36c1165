import { readdir } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Check } from './checks.ts';
import { count, pass, fail } from './checks.ts';
import { embeddedPostgresFiles } from '../postgres/embedded-postgres.ts';
import { mailFiles } from '../mail/mailer.ts';
import { keyFiles } from '../secrets/key-file.ts';

const known = [...embeddedPostgresFiles, ...mailFiles, ...keyFiles, /^simulator\.jsonl$/, /^backups(\/|$)/, /^compiled(\/|$)/];

export function filesCheck(dataDir: string): Check {
  return {
    name: 'files',
    async run() {
      if (!existsSync(dataDir)) return pass('there is no data folder');
      const files = await filesIn(dataDir);
      const unknown = files.filter((file) => !known.some((pattern) => pattern.test(file)));
      const mails = files.filter((file) => mailFiles.some((pattern) => pattern.test(file))).length;
      const detail = `${count(files.length, 'entry', 'entries')} in ${dataDir}, of them ${count(mails, 'mail')}`;
      if (unknown.length === 0) return pass(detail);
      const shown = unknown.slice(0, 5).join(', ') + (unknown.length > 5 ? ', …' : '');
      return fail(`${count(unknown.length, 'file')} that nothing knows: ${shown}`, 'Check what they are, and move them away.', {
        orphans: unknown,
      });
    },
  };
}

async function filesIn(dataDir: string): Promise<string[]> {
  const top = await readdir(dataDir, { withFileTypes: true });
  const below = await Promise.all(
    top.filter((entry) => entry.isDirectory() && entry.name === 'mail').map(({ name }) => readdir(path.join(dataDir, name))),
  );
  return [...top.filter(({ name }) => name !== 'mail').map(({ name }) => name), ...below.flat().map((name) => `mail/${name}`)];
}
