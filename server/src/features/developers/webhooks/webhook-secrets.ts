import type { Deps } from '../../../deps.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { Sealed } from '../../../platform/secrets/secrets.ts';
import type { Schema } from '../../../platform/database/migrations.ts';
import { findSealed, saveSealed, type WebhookRow } from './webhooks.sql.ts';

type Secrets = Pick<Deps, 'secrets'>;

export function sealSecret({ secrets }: Secrets, id: number, secret: string): Buffer {
  return secrets.seal(secret, ownerOf(id));
}

/** The newest first; two within a day of a rotation. */
export function openSecrets({ secrets }: Secrets, { id, secretSealed, previousSealed }: WebhookRow): string[] {
  return [secretSealed, previousSealed].flatMap((sealed) => (sealed === null ? [] : secrets.unseal(sealed, ownerOf(id))));
}

/** The secrets of live webhooks and of test webhooks. */
export async function findSealedWebhooks(db: Db | Tx): Promise<Sealed[]> {
  return [...(await sealedIn(db, 'public')), ...(await sealedIn(db, 'sandbox'))];
}

async function sealedIn(db: Db | Tx, schema: Schema): Promise<Sealed[]> {
  return (await findSealed(db, schema)).flatMap(({ id, secretSealed, previousSealed }) =>
    (
      [
        ['secret', secretSealed],
        ['previous', previousSealed],
      ] as const
    ).flatMap(([column, sealed]) =>
      sealed === null
        ? []
        : {
            what: `${column} of the ${schema === 'sandbox' ? 'test webhook' : 'webhook'} ${id}`,
            owner: ownerOf(id),
            sealed,
            save: (tx: Tx, next: Buffer) => saveSealed(tx, { schema, id, column, sealed: next }),
          },
    ),
  );
}

function ownerOf(id: number): string {
  return `webhook:${id}`;
}
