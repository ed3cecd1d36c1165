import { formatRupees } from '@pinline/contract/values/money-format';
import { paise, toRupees } from '@pinline/contract/values/money';
import type { ProviderReconciliation } from '../../features/reconciliation/provider-reconciliation.ts';
import type { PaymentReconciliation } from '../../features/reconciliation/payment-reconciliation.ts';
import type { createVerifiers } from '../../features/deposits/verifiers/verifiers.ts';
import type { createProviderRegistry } from '../../features/providers/registry.ts';
import type { Gap, Headline, Unread } from '../../features/reconciliation/gaps.rules.ts';
import type { Installation } from './installation.ts';

const shownGaps = 20;

export type Sources = Installation & {
  providers: ReturnType<typeof createProviderRegistry>;
  verifiers: ReturnType<typeof createVerifiers>;
};

export type Found = { providers: ProviderReconciliation[]; payments: PaymentReconciliation[]; unread: Unread[]; gaps: Gap[] };

export function textOf(found: Found, { headline, days, given }: { headline: Headline; days: number; given: number | undefined }): string {
  return [
    `Unexplained: ${rupees(headline.paise)} (${headline.paise} paise)`,
    ...headline.byAge.map(({ age, paise, gaps }) =>
      `  ${age.padEnd(10)}  ${rupees(paise).padStart(14)}  ${gaps === 0 ? '' : `in ${gaps}`}`.trimEnd(),
    ),
    '',
    `The last ${days} days:`,
    ...found.providers.flatMap(providerLines),
    ...found.payments.map(paymentLine),
    ...found.unread.map(({ with: whom, why }) => `  ${whom}: could not be read, ${why}`),
    ...(found.gaps.length === 0 ? [] : ['', ...found.gaps.slice(0, shownGaps).map(gapLine)]),
    ...(found.gaps.length > shownGaps ? [`  … and ${found.gaps.length - shownGaps} more (--json has all)`] : []),
    ...(given === undefined ? [] : ['', `${given} open numbers are given back as soon as their provider allows; the server does it.`]),
    ...(given === undefined && found.gaps.some(({ kind }) => kind === 'unmatched number')
      ? ['', '→ --give-back cancels open numbers that no purchase of ours matches.']
      : []),
    ...(found.gaps.some(({ kind }) => kind === 'unclaimed' || kind === 'in review')
      ? ['→ The deposits inbox of the back office gives a payment to whom it belongs.']
      : []),
  ].join('\n');
}

function providerLines({ name, days, note }: ProviderReconciliation): string[] {
  const units = (micros: number) => (micros / 1_000_000).toFixed(4);
  const total = (of: 'theirsMicros' | 'oursMicros' | 'writtenOffMicros') => units(days.reduce((sum, day) => sum + day[of], 0));
  const line = (title: string, theirs: string, ours: string, off: string) =>
    `  ${title}: charged ${theirs}, ours ${ours}, written off ${off}`;
  const differing = days.filter(({ theirsMicros, oursMicros, writtenOffMicros }) => theirsMicros !== oursMicros + writtenOffMicros);
  return [
    `${line(`provider ${name}`, total('theirsMicros'), total('oursMicros'), total('writtenOffMicros'))} ${days[0]?.currency ?? ''}`.trimEnd() +
      (note === undefined ? '' : ` (${note})`),
    ...differing.map((day) => `  ${line(day.day, units(day.theirsMicros), units(day.oursMicros), units(day.writtenOffMicros))}`),
  ];
}

function paymentLine({ method, statementPaise, creditedPaise, openPaise, note }: PaymentReconciliation): string {
  const statement = statementPaise === null ? '' : `received ${rupees(statementPaise)}, `;
  return `  ${method}: ${statement}credited ${rupees(creditedPaise)}, unclaimed ${rupees(openPaise)}${note === undefined ? '' : ` (${note})`}`;
}

function gapLine(gap: Gap): string {
  return `  ${gap.at.toISOString().slice(0, 16).replace('T', ' ')}  ${rupees(gap.paise).padStart(12)}  ${gap.with} ${gap.reference}: ${gap.says}`;
}

function rupees(amount: number): string {
  return formatRupees(toRupees(paise(amount)));
}
