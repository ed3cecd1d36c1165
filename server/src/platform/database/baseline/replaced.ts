import { createHash } from 'node:crypto';

type Applied = { name: string; sha256: string };

/** The first files of database/migrations are the baseline. */
const filesOfBaseline = 27;

/**
 * The migrations that it replaced. One more would change `last`, and `sha256`: the hash over the lines `name sha256` of them all, as
 * test/postgres/replaced-migrations.txt has them.
 */
const replaced = {
  first: 'd1b6a113f6408cefc27cc29d5fca97ed40c4b38a160480d75674a540714b6439',
  last: '0080_unused_rows.sql',
  sha256: 'b7759e9b3f8860893669b914f4712aa6d8de8e93738cccdc9e145153d493bfec',
};

export function baselineOf<T>(files: T[]): T[] {
  return files.slice(0, filesOfBaseline);
}

/** Exactly all of them. */
export function isReplaced(applied: Applied[]): boolean {
  const lines = applied.map(({ name, sha256 }) => `${name} ${sha256}\n`);
  return createHash('sha256').update(lines.join('')).digest('hex') === replaced.sha256;
}

/** Throws where some of them were applied, which nothing brings to the baseline. */
export function refuseEarlier(applied: Applied[]): void {
  if (applied[0]?.sha256 !== replaced.first) return;
  throw new Error(
    `Its last migration is ${applied.at(-1)?.name}, from before the migrations were folded into one baseline, which goes on from ${replaced.last} alone. ` +
      `Start the last commit that has database/migrations/${replaced.last} on it (or restore the backup with that commit), and then this release.`,
  );
}
