import type { Customer } from '@pinline/contract/users/customer.calls';
import { paise, toRupees } from '@pinline/contract/values/money';
import type { Deps } from '../../../deps.ts';
import type { Db } from '../../../platform/database/database.ts';
import { keepBriefly } from '../../../platform/keep-briefly.ts';
import { recordAudit, type By } from '../../audit/audit.commands.ts';
import { findNewestNumber } from '../../activations/history/newest-number.ts';
import { readDepositsOf } from '../../deposits/inbox/inbox.sql.ts';
import { findUncheckedSince } from '../../deposits/deposits.commands.ts';
import { presentEntry } from '../../deposits/inbox/inbox.present.ts';
import { findDeletionDue, hasLegalHold } from '../../deletion/deletion.sql.ts';
import { getCustomer } from '../users.commands.ts';
import { presentUser } from '../users.present.ts';
import { readBalanceLines, type BalanceLine } from './balance-lines.sql.ts';
import { insertNote, readNotes, type NoteRow } from './notes.sql.ts';
import { writeReply, type ReplyFacts } from './reply.rules.ts';
import { findLookAlikes, readSigns, readUsualCancels, type Signs } from './signs.sql.ts';

export type Usual = () => Promise<number | null>;

const usualMs = 300_000;
const leastNumbers = 5;
const depositsShown = 5;

/** The share of all users, counted once in five minutes by each process. */
export function createUsual(db: Db): Usual {
  return keepBriefly(() => readUsualCancels(db), { ms: usualMs }).get;
}

export async function explainCustomer({ db, config }: Pick<Deps, 'db' | 'config'>, usual: Usual, userId: number): Promise<Customer> {
  const user = await getCustomer(db.autocommit, userId);
  const [lines, deposits, uncheckedSince, signs, lookAlikes, usualShare, notes, number, dueAt, isHeld] = await Promise.all([
    readBalanceLines(db.autocommit, userId),
    readDepositsOf(db.autocommit, { userId, limit: depositsShown }),
    findUncheckedSince(db.autocommit),
    readSigns(db.autocommit, userId),
    findLookAlikes(db.autocommit, userId),
    usual(),
    readNotes(db.autocommit, userId),
    findNewestNumber(db.autocommit, userId),
    findDeletionDue(db.autocommit, userId),
    hasLegalHold(db.autocommit, userId),
  ]);
  const shown = deposits.entries.map((entry) => presentEntry(entry, null));
  const held = lines.find(({ kind }) => kind === 'held')?.amount ?? 0;
  const timeOf = (at: Date) =>
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: config.timeZone }).format(at);
  const open = shown.find(({ status }) => status === 'pending' || status === 'review');
  const since = open === undefined ? null : uncheckedSince[open.method];
  return {
    user: presentUser(user),
    since: signs.since.toISOString(),
    lastSeenAt: signs.lastSeenAt?.toISOString() ?? null,
    referralCode: signs.referralCode,
    deletion: { dueAt, isHeld },
    balance: inOrder(lines).map((line) => ({ ...line, amount: inRupees(line.amount) })),
    deposits: shown,
    depositCount: deposits.total,
    uncheckedSince: { bharatpay: uncheckedSince.bharatpay?.toISOString() ?? null, crypto: uncheckedSince.crypto?.toISOString() ?? null },
    signs: presentSigns(signs, { usual: usualShare, lookAlikes }),
    notes: notes.map(presentNote),
    reply: writeReply({
      deposit: open && {
        state: open.status === 'review' ? 'review' : 'pending',
        reference: open.reference,
        isUpi: open.method === 'bharatpay',
        amount: open.amount,
        uncheckedSince: since && timeOf(since),
      },
      number:
        number &&
        ({ ...number, price: inRupees(number.price), until: number.until && timeOf(number.until) } satisfies ReplyFacts['number']),
      balance: inRupees(user.balance),
      held: inRupees(-held),
    }),
  };
}

export async function addNote(deps: Deps, by: By, { userId, text }: { userId: number; text: string }): Promise<Customer['notes'][number]> {
  const authorId = by.caller.userId;
  return deps.db.transaction(async (tx) => {
    await getCustomer(tx, userId);
    const { id, writtenAt } = await insertNote(tx, { userId, authorId, text });
    await recordAudit(tx, by, { action: 'user.note', target: `user:${userId}`, after: { text } });
    return presentNote({ id, text, author: by.caller.email, writtenAt });
  });
}

function presentNote({ id, text, author, writtenAt }: NoteRow): Customer['notes'][number] {
  return { _id: String(id), text, author, at: writtenAt.toISOString() };
}

function presentSigns(
  signs: Signs,
  {
    usual,
    lookAlikes,
  }: { usual: number | null; lookAlikes: { id: number; email: string; shared: Customer['signs']['lookAlikes'][number]['shared'] }[] },
): Customer['signs'] {
  const { ended, cancelled, devices, openSessions, hasSecondFactor, emailChangedAt, referrerId, referrerEmail, referrals } = signs;
  return {
    cancelled: ended < leastNumbers ? null : Math.round((100 * cancelled) / ended),
    usual: usual === null ? null : Math.round(usual),
    devices,
    openSessions,
    hasSecondFactor,
    emailChangedAt: emailChangedAt?.toISOString() ?? null,
    lookAlikes: lookAlikes.map(({ id, email, shared }) => ({ _id: String(id), email, shared })),
    referrer: referrerId === null || referrerEmail === null ? null : { _id: String(referrerId), email: referrerEmail },
    referrals,
  };
}

const order: readonly BalanceLine['kind'][] = ['opening', 'deposits', 'bonuses', 'codes', 'refunds', 'adjustments', 'given_up', 'held'];

/** What is nothing is left out, but for deposits and codes. */
function inOrder(lines: BalanceLine[]): BalanceLine[] {
  return order.flatMap((kind) => {
    const line = lines.find((each) => each.kind === kind) ?? { kind, count: 0, amount: 0 };
    return line.amount === 0 && line.count === 0 && kind !== 'deposits' && kind !== 'codes' ? [] : [line];
  });
}

function inRupees(amount: number): number {
  return toRupees(paise(amount));
}
