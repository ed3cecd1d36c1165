import type { Deps } from '../../../../deps.ts';
import type { Tx } from '../../../../platform/database/database.ts';
import { saveEnteredMailbox, saveLeftMailbox } from './email.sql.ts';

type Mailbox = { userId: number; email: string };

/** For the rules against abuse, which must know a mailbox again after its account has another address. */
export async function leaveMailbox({ secrets }: Pick<Deps, 'secrets'>, tx: Tx, { userId, email }: Mailbox): Promise<void> {
  const mailbox = normaliseMailbox(email);
  await saveLeftMailbox(tx, { userId, mailbox, mailboxHash: secrets.mailboxHash(mailbox) });
}

export async function enterMailbox({ secrets }: Pick<Deps, 'secrets'>, tx: Tx, { userId, email }: Mailbox): Promise<void> {
  await saveEnteredMailbox(tx, { userId, mailboxHash: secrets.mailboxHash(normaliseMailbox(email)) });
}

/** As the SQL function `normalised_mailbox`. */
export function normaliseMailbox(email: string): string {
  const [name = '', ...others] = email.toLowerCase().split('@');
  const domain = others.at(-1) ?? name;
  const plain = name.replace(/\+.*$/s, '');
  return ['gmail.com', 'googlemail.com'].includes(domain) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`;
}
