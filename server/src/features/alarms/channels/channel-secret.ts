import { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { Sealed } from '../../../platform/secrets/secrets.ts';
import { findChannels, saveChannelSecret, type ChannelRow } from './channels.sql.ts';

/** `signingKey`: of a standard webhook, `whsec_` and 32 bytes in base64. */
const secret = z.object({ botToken: z.string().optional(), url: z.string().optional(), signingKey: z.string().optional() });
export type ChannelSecret = z.infer<typeof secret>;

export function sealChannel({ secrets }: Pick<Deps, 'secrets'>, id: number, value: ChannelSecret): Buffer {
  return secrets.seal(JSON.stringify(value), ownerOf(id));
}

export function openChannel(
  { secrets }: Pick<Deps, 'secrets'>,
  { id, secretSealed }: Pick<ChannelRow, 'id' | 'secretSealed'>,
): ChannelSecret {
  return secretSealed === null ? {} : secret.parse(JSON.parse(secrets.unseal(secretSealed, ownerOf(id))));
}

export async function findSealedChannels(db: Db | Tx): Promise<Sealed[]> {
  return (await findChannels(db)).flatMap(({ id, target, secretSealed }) =>
    secretSealed === null
      ? []
      : [
          {
            what: `secret of the channel ${target}`,
            owner: ownerOf(id),
            sealed: secretSealed,
            save: (tx: Tx, sealed: Buffer) => saveChannelSecret(tx, id, sealed),
          },
        ],
  );
}

function ownerOf(id: number): string {
  return `alarm-channel:${id}`;
}
