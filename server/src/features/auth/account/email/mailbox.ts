import { sql } from 'kysely';
import type { Deps } from '../../../../deps.ts';
import type { Tx } from '../../../../platform/database/database.ts';

type Mailbox = { userId: number; email: string };

/** For the rules against abuse, which must know a mailbox again after its account has another address. */
export async function leaveMailbox({ secrets }: Pick<Deps, 'secrets'>, tx: Tx, { userId, email }: Mailbox): Promise<void> {
  const mailbox = normaliseMailbox(email);
  await sql`select mailbox_leave(${userId}, ${mailbox}, ${secrets.mailboxHash(mailbox)})`.execute(tx);
}

export async function enterMailbox({ secrets }: Pick<Deps, 'secrets'>, tx: Tx, { userId, email }: Mailbox): Promise<void> {
  await sql`select mailbox_enter(${userId}, ${secrets.mailboxHash(normaliseMailbox(email))})`.execute(tx);
}

/** As the SQL function `normalised_mailbox`. */
export function normaliseMailbox(email: string): string {
  const [name = '', ...others] = email.toLowerCase().split('@');
  const domain = others.at(-1) ?? name;
  const plain = name.replace(/\+.*$/s, '');
  return ['gmail.com', 'googlemail.com'].includes(domain) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`;
}
