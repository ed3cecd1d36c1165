import type { Deps } from '../../../../deps.ts';
import type { Tx } from '../../../../platform/database/database.ts';
import { findMailbox } from '../../../deletion/returned-signs.sql.ts';
import { saveEnteredMailbox, saveLeftMailbox } from './email.sql.ts';

type Mailbox = { userId: number; email: string };

/** For the rules against abuse, which must know a mailbox again after its account has another address. */
export async function leaveMailbox({ secrets }: Pick<Deps, 'secrets'>, tx: Tx, { userId, email }: Mailbox): Promise<void> {
  const mailbox = await findMailbox(tx, email);
  await saveLeftMailbox(tx, { userId, mailbox, mailboxHash: secrets.signHash('mailbox', mailbox) });
}

export async function enterMailbox({ secrets }: Pick<Deps, 'secrets'>, tx: Tx, { userId, email }: Mailbox): Promise<void> {
  await saveEnteredMailbox(tx, { userId, mailboxHash: secrets.signHash('mailbox', await findMailbox(tx, email)) });
}
