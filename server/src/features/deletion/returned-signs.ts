import type { Deps } from '../../deps.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Sign } from './deletion.sql.ts';
import { findMailbox, insertReturnedPayer, insertReturnedSigns } from './returned-signs.sql.ts';

type SignDeps = Pick<Deps, 'secrets'>;

/** Remembers that an account shares a device, mailbox or Google account with a deleted one, of which keyed hashes stay. */
export async function noteReturn(
  { secrets }: SignDeps,
  db: Db | Tx,
  { userId, email, signs }: { userId: number; email?: string; signs: readonly { kind: Sign['kind']; value: string | null }[] },
): Promise<void> {
  const mailbox = email === undefined ? [] : [{ kind: 'mailbox' as const, value: await findMailbox(db, email) }];
  const known = [...signs, ...mailbox].flatMap(({ kind, value }) => (value === null ? [] : [{ kind, value }]));
  if (known.length === 0) return;
  await insertReturnedSigns(db, {
    userId,
    kinds: known.map(({ kind }) => kind),
    hashes: known.map(({ kind, value }) => secrets.signHash(kind, value)),
  });
}

/** Before its payment is credited: then it may bring a bonus. */
export async function notePayer({ secrets }: SignDeps, db: Db, payer: string | null): Promise<void> {
  if (payer !== null) await insertReturnedPayer(db, { payer, hash: secrets.signHash('payer', payer) });
}
