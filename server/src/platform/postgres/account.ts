import { existsSync, readFileSync, statSync } from 'node:fs';

/** Undefined: the account of this process. */
export type Account = { uid: number; gid: number } | undefined;

const ROOT = 0;

/** PostgreSQL refuses root, so root runs it as the cluster's owner or a system account. Throws if a user doesn't own it. */
export function chooseAccount(clusterFolder: string): Account {
  const owner = existsSync(clusterFolder) ? statSync(clusterFolder) : undefined;
  const me = process.getuid?.();
  if (me !== ROOT) {
    if (owner !== undefined && owner.uid !== me) {
      throw new Error(`The folder ${clusterFolder} belongs to user number ${owner.uid}. Start as that user, or choose another DATA_DIR.`);
    }
    return undefined;
  }
  if (owner !== undefined && owner.uid !== ROOT) return { uid: owner.uid, gid: owner.gid };
  return unprivilegedAccount();
}

function unprivilegedAccount(): Account {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const found = accounts.find((fields) => fields[0] === name);
    if (found !== undefined) return { uid: Number(found[2]), gid: Number(found[3]) };
  }
  throw new Error('PostgreSQL cannot run as root, and there is no user named postgres or nobody. Start as an ordinary user.');
}
