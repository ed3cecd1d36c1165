import { invariantsCheck } from '../../features/wallet/wallet.checks.ts';
import type { Head } from '../../platform/backup/format.ts';
import { loadBackup, type Loaded } from '../../platform/backup/load.ts';
import { runChecks, pass, type Check, type Report } from '../../platform/checks/checks.ts';
import { sealedCheck } from '../../platform/checks/sealed.ts';
import { openDatabase, type ConnectionOptions, type Database } from '../../platform/database/database.ts';
import { findSealedValues } from '../../features.ts';
import type { Installation } from './installation.ts';

export type Asked = { file: string; head: Head; isOtherKey: boolean };

export function hasItsKey({ secrets, isKeyThere }: Installation, head: Head): boolean {
  return isKeyThere && secrets.fingerprint === head.keyFingerprint;
}

export async function loadAndCheck(installation: Installation, into: ConnectionOptions, { file, head }: Asked): Promise<Report> {
  const isConfirmed = hasItsKey(installation, head);
  const mac = isConfirmed ? installation.secrets.startBackupMac() : undefined;
  const loaded = await loadBackup(into, { file, mac });
  const db = openDatabase(into, { poolSize: 2 });
  try {
    const at = new Date(loaded.head.madeAt);
    return await runChecks([
      ...loadedChecks(loaded, isConfirmed),
      invariantsCheck(db, { at }),
      keyCheck(db, { ...installation, head: loaded.head }),
    ]);
  } finally {
    await db.close();
  }
}

function loadedChecks({ head, foot, migrated }: Loaded, isConfirmed: boolean): Check[] {
  const rows = Object.values(foot.rows).reduce((sum, each) => sum + each, 0);
  const level = migrated.length === 0 ? 'the same as of this release' : `brought up to this release: ${migrated.join(', ')}`;
  return [
    {
      name: 'file',
      run: async () =>
        pass(`${isConfirmed ? 'whole and unchanged' : 'whole; whether it was changed was not checked'}, as of ${head.madeAt}`, {
          madeAt: head.madeAt,
          sha256: foot.sha256,
          isConfirmed,
        }),
    },
    {
      name: 'rows',
      run: async () => pass(`${rows} in ${Object.keys(foot.rows).length} tables, every constraint holds`, { rows: foot.rows }),
    },
    { name: 'migrations', run: async () => pass(level, { migrated }) },
  ];
}

/** A restore test elsewhere needs no key. */
function keyCheck(db: Database, { secrets, isKeyThere, head }: Pick<Installation, 'secrets' | 'isKeyThere'> & { head: Head }): Check {
  const read = () => findSealedValues(db.autocommit);
  if (isKeyThere && secrets.fingerprint === head.keyFingerprint) return sealedCheck({ secrets, isKeyThere, read });
  return {
    name: 'secrets',
    run: async () => pass(`${(await read()).length} sealed values open with the key ${head.keyFingerprint}, which is not the one here`),
  };
}
