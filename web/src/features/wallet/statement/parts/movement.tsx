import { Link } from '@tanstack/react-router';
import { ArrowDownLeft, ArrowRightLeft, Check, Gift, Lock, Undo2, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { StatementLine } from '@pinline/contract/wallet/statement.calls';
import type { StatementKind } from '@pinline/contract/wallet/statement.rules';
import { groupNumber } from '../../../activations/code/number-groups.ts';
import { shell } from '../../../../platform/language/shell.texts.ts';
import { statementText as text } from '../statement.texts.ts';

export const icons: Record<StatementKind, LucideIcon> = {
  in: ArrowDownLeft,
  held: Lock,
  charged: Check,
  returned: Undo2,
  bonus: Gift,
  adjustment: ArrowRightLeft,
};

/** Money that is new to the wallet. */
export function isIncome({ kind, amount }: StatementLine): boolean {
  return kind === 'in' || kind === 'bonus' || (kind === 'adjustment' && amount > 0);
}

/** What it was for: a name, which leads to its number or deposit, and what tells it from others. */
export function aboutOf(line: StatementLine, now: number): { name: string; detail: ReactNode; title: string } {
  const { cause, number, deposit, reference, reason } = line;
  const said = reason === null ? '' : shell.fromServer(reason);
  if (deposit !== null) return about(deposit.method === 'crypto' ? text.crypto : text.upi, <Reference reference={reference} />, reference);
  if (cause === 'promo') return about(text.promo, <Reference reference={reference} />, reference);
  if (cause === 'referral') return about(text.referral);
  if (number === null) return about(cause === 'opening' ? text.opening : said, null, said);
  return about(number.serviceName, <NumberDetail line={line} number={number} now={now} said={said} />, said);
}

function about(name: string, detail: ReactNode = null, title: string | null = null) {
  return { name, detail, title: title === null || title === '' ? name : `${name} · ${title}` };
}

function Reference({ reference }: { reference: string | null }) {
  if (reference === null) return null;
  const short = reference.length > 20 ? `${reference.slice(0, 6)}…${reference.slice(-4)}` : reference;
  return <span className="num">{/^\d{12}$/.test(short) ? short.replace(/(\d{4})(?=\d)/g, '$1 ') : short}</span>;
}

type Known = NonNullable<StatementLine['number']>;

function NumberDetail({ line, number, now, said }: { line: StatementLine; number: Known; now: number; said: string }) {
  const { mobileno, countryPrefix } = number;
  const note = { replaced_hold: text.replaced, late_code: text.lateCode, refund: said === '' ? text.refund : `${text.refund}: ${said}` }[
    line.cause as string
  ];
  return (
    <>
      {mobileno === null ? (
        <span>{isBuying(line, now) ? text.getting : text.noNumber}</span>
      ) : (
        <PhoneDigits number={{ mobileno, countryPrefix }} />
      )}
      {note !== undefined && <span> · {note}</span>}
    </>
  );
}

function PhoneDigits({ number }: { number: { mobileno: string; countryPrefix: string } }) {
  const { prefix, groups } = groupNumber(number);
  return <span className="num whitespace-nowrap">{[prefix, ...groups].filter((part) => part !== '').join(' ')}</span>;
}

/** A purchase has its number, or its money back, within two minutes. */
function isBuying({ kind, time }: StatementLine, now: number): boolean {
  return kind === 'held' && now - Date.parse(time) < 120_000;
}

/** Leads to the number in the history, or to the deposit; other movements have no page of their own. */
export function LineLink({
  line: { number, deposit },
  className,
  children,
}: {
  line: StatementLine;
  className: string;
  children: ReactNode;
}) {
  if (number !== null) {
    // A purchase that got no number has no row there, but its story.
    const search = number.mobileno === null ? { help: number._id } : { number: number._id };
    return (
      <Link to="/history" search={search} className={className}>
        {children}
      </Link>
    );
  }
  if (deposit !== null) {
    return (
      <Link to="/topup" search={{ entry: deposit._id }} className={className}>
        {children}
      </Link>
    );
  }
  return <span className={className}>{children}</span>;
}
