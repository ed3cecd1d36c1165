import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

export type Programs = { etcd: string; patroni: string; haproxy: string; pgbouncer: string; postgres: string };

/** Programs of Debian 12. Throws with the packages that are missing. */
export function findPrograms(): Programs {
  const found = {
    etcd: { at: firstThere('/usr/bin/etcd'), of: 'etcd-server' },
    patroni: { at: firstThere('/usr/bin/patroni'), of: 'patroni' },
    haproxy: { at: firstThere('/usr/sbin/haproxy'), of: 'haproxy' },
    pgbouncer: { at: firstThere('/usr/sbin/pgbouncer'), of: 'pgbouncer' },
    postgres: { at: newestPostgres(), of: 'postgresql' },
  };
  const missing = Object.values(found).flatMap(({ at, of }) => (at === undefined ? of : []));
  if (missing.length > 0) throw new Error(`Missing here. apt-get install --no-install-recommends ${missing.join(' ')}`);
  return Object.fromEntries(Object.entries(found).map(([name, { at }]) => [name, at])) as Programs;
}

function firstThere(...places: string[]): string | undefined {
  return places.find((place) => existsSync(place));
}

/** The folder of its programs. */
function newestPostgres(): string | undefined {
  const home = '/usr/lib/postgresql';
  const versions = existsSync(home) ? readdirSync(home).toSorted((a, b) => Number(b) - Number(a)) : [];
  return firstThere(...versions.map((version) => path.join(home, version, 'bin'))) ?? undefined;
}
