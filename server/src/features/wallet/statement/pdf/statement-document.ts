import type { Language } from '@pinline/contract/auth/language.rules';
import { formatRupees } from '@pinline/contract/values/money-format';
import type { StatementLine, StatementSummary } from '@pinline/contract/wallet/statement.calls';
import type { TableDocument } from './draw-table.ts';
import { statementTexts as english, type StatementTexts } from './statement.texts.ts';
import { statementTexts as hindi } from './statement.texts.hi.ts';

export type Statement = {
  appName: string;
  email: string;
  timeZone: string;
  language: Language;
  isFiltered: boolean;
  summary: StatementSummary;
  lines: StatementLine[];
};

const texts: Record<Language, StatementTexts> = { en: english, hi: hindi };

export function statementDocument({ appName, email, timeZone, language, isFiltered, summary, lines }: Statement): TableDocument {
  const text = texts[language];
  const { heads } = text;
  const day = new Intl.DateTimeFormat(text.dates, { dateStyle: 'long', timeZone: 'UTC' });
  const time = new Intl.DateTimeFormat(text.dates, {
    timeZone,
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hour12: false,
  });
  const days = text.days(day.format(new Date(summary.from)), day.format(new Date(summary.to)));
  const { returned } = summary.sums;
  return {
    title: `${appName} · ${text.title}`,
    about: [days, email, text.madeAt(time.format(new Date(summary.until)), timeZone)],
    sums: sumsOf(summary, text),
    notes: [
      ...(returned.count === 0 ? [] : [text.returned(formatRupees(returned.amount), returned.count)]),
      ...(summary.equalsLedger ? [text.equal] : []),
      ...(isFiltered ? [text.filtered] : []),
    ],
    columns: [
      { head: heads.time, width: 108 },
      { head: heads.movement, width: 62 },
      { head: heads.about, width: 162 },
      { head: heads.held, width: 56, isRight: true },
      { head: heads.amount, width: 68, isRight: true },
      { head: heads.balance, width: 65, isRight: true },
    ],
    rows: lines.map((line) => [
      time.format(new Date(line.time)),
      text.movements[line.cause],
      aboutOf(line, text),
      signed(line.held),
      signed(line.amount),
      plain(line.balance),
    ]),
    none: text.none,
    page: text.page,
  };
}

function sumsOf({ opening, closing, sums }: StatementSummary, text: StatementTexts): TableDocument['sums'] {
  return [
    { name: text.sums.opening, value: formatRupees(opening.balance) },
    { name: text.sums.in, value: signed(sums.in.amount, '₹') },
    { name: text.sums.bonus, value: signed(sums.bonus.amount + sums.adjustment.amount, '₹') },
    { name: text.sums.charged, value: signed(-sums.charged.amount, '₹') },
    { name: text.sums.held, value: signed(opening.held - closing.held, '₹') },
    { name: text.sums.closing, value: formatRupees(closing.balance) },
  ];
}

function aboutOf({ cause, number, deposit, reference, reason }: StatementLine, text: StatementTexts): string {
  if (deposit !== null) return `${deposit.method === 'crypto' ? text.crypto : text.upi} ${reference ?? ''}`;
  if (cause === 'promo') return `${text.promo} ${reference ?? ''}`;
  if (cause === 'referral') return text.referral;
  if (number === null) return reason ?? '';
  const note = { late_code: text.lateCode, replaced_hold: text.replaced, refund: `${text.refund}: ${reason ?? ''}` }[cause as string];
  return [number.serviceName, number.mobileno ?? text.noNumber, ...(note === undefined ? [] : [note])].join(' · ');
}

function signed(amount: number, sign: '₹' | '' = ''): string {
  if (Math.abs(amount) < 0.005) return '–';
  return `${amount < 0 ? '−' : '+'}${sign}${plain(Math.abs(amount))}`;
}

function plain(amount: number): string {
  return formatRupees(amount).replace('₹', '');
}
