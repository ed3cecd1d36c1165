import { setTimeout as sleep } from 'node:timers/promises';
import { formatRupees } from '@pinline/contract/values/money-format';
import { paise, toRupees } from '@pinline/contract/values/money';
import { readConfig } from '../config.ts';
import { giveBack, reconcileProvider, type ProviderReconciliation } from '../features/reconciliation/provider-reconciliation.ts';
import { reconcilePayments, type PaymentReconciliation } from '../features/reconciliation/payment-reconciliation.ts';
import { createVerifiers } from '../features/deposits/verifiers/verifiers.ts';
import { createProviderRegistry } from '../features/providers/registry.ts';
import { now } from '../platform/database/database.ts';
import { summarizeGaps, keepLastingGaps, type Gap, type Headline } from '../features/reconciliation/gaps.rules.ts';
import { runCommand, WrongUse } from './parts/command.ts';
import { explainedAs, findAuthor } from './parts/operator.ts';
import { openInstallation, createSilentTools, type Installation } from './parts/installation.ts';

const longestDays = 30;
/** Longer than storing a purchase takes. */
const betweenMs = 3_000;
const shownGaps = 20;

await runCommand({
  name: 'reconcile',
  usage: ['', '--days 30', '--give-back'],
  about:
    'Holds our books against those of others: each provider’s history against the numbers we know, and the statements of the bank\n' +
    'and the chain against what was credited. Says how much is unexplained, by age.',
  options: { days: { type: 'string' }, 'give-back': { type: 'boolean' }, as: { type: 'string' } },
  explained: {
    days: `how far back to ask others, 1 to ${longestDays}; 7 if not given`,
    'give-back': 'have the server cancel numbers that are open at a provider and match no purchase of ours',
    as: explainedAs,
  },
  async run({ values }) {
    const days = readDays(values.days ?? '7');
    const installation = await openInstallation(readConfig(process.env));
    const { db } = installation;
    const providers = createProviderRegistry({ ...installation, simulator: undefined, ...createSilentTools() });
    const verifiers = createVerifiers({ ...installation, simulated: undefined });
    try {
      const sources: Sources = { ...installation, providers, verifiers };
      const found = await compareTwice(sources, days);
      const given = values['give-back'] === true ? await giveBackAll(sources, found, values.as) : undefined;
      const headline = summarizeGaps(found.gaps, await now(db.read));
      const exitCode = found.gaps.length > 0 ? 1 : found.unread.length > 0 ? 3 : 0;
      const json = {
        ok: exitCode === 0,
        unexplained: { ...headline, rupees: toRupees(paise(headline.paise)) },
        ...found,
        ...(given === undefined ? {} : { givenBack: given }),
      };
      return { exitCode, json, text: textOf(found, { headline, days, given }) };
    } finally {
      await verifiers.close();
      await providers.close();
      await installation.close();
    }
  },
});

type Sources = Installation & { providers: ReturnType<typeof createProviderRegistry>; verifiers: ReturnType<typeof createVerifiers> };
type Unread = { with: string; why: string };
type Found = { providers: ProviderReconciliation[]; payments: PaymentReconciliation[]; unread: Unread[]; gaps: Gap[] };

async function compareTwice(sources: Sources, days: number): Promise<Found> {
  const first = await compare(sources, days);
  if (first.gaps.length === 0) return first;
  await sleep(betweenMs);
  const second = await compare(sources, days);
  return { ...second, gaps: keepLastingGaps(first.gaps, second.gaps) };
}

async function compare(sources: Sources, days: number): Promise<Found> {
  const to = await now(sources.db.read);
  const from = new Date(to.getTime() - days * 86_400_000);
  const providers: ProviderReconciliation[] = [];
  const payments: PaymentReconciliation[] = [];
  const unread: Unread[] = [];
  for (const { id, provider } of await sources.providers.all()) {
    const books = await reconcileProvider(sources, { id, provider, span: { from, to } });
    if ('why' in books) unread.push(books);
    else providers.push(books);
  }
  for (const method of ['upi', 'trc20'] as const) {
    const books = await reconcilePayments(sources, { method, from, now: to });
    if ('why' in books) unread.push(books);
    else payments.push(books);
  }
  return { providers, payments, unread, gaps: [...providers, ...payments].flatMap(({ gaps }) => gaps) };
}

async function giveBackAll(sources: Sources, found: Found, as: string | undefined): Promise<number> {
  const by = await findAuthor(sources.db, as);
  let given = 0;
  for (const { providerId, name } of found.providers) {
    const upstreamIds = found.gaps
      .filter((gap) => gap.kind === 'unmatched number' && gap.with === `provider ${name}`)
      .map(({ reference }) => reference);
    if (upstreamIds.length > 0) await giveBack(sources, by, { providerId, upstreamIds });
    given += upstreamIds.length;
  }
  return given;
}

function readDays(text: string): number {
  const days = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (days < 1 || days > longestDays) throw new WrongUse(`--days takes a whole number from 1 to ${longestDays}.`);
  return days;
}

function textOf(found: Found, { headline, days, given }: { headline: Headline; days: number; given: number | undefined }): string {
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
  const statement = statementPaise === null ? '' : `came in ${rupees(statementPaise)}, `;
  return `  ${method}: ${statement}credited ${rupees(creditedPaise)}, unclaimed ${rupees(openPaise)}${note === undefined ? '' : ` (${note})`}`;
}

function gapLine(gap: Gap): string {
  return `  ${gap.at.toISOString().slice(0, 16).replace('T', ' ')}  ${rupees(gap.paise).padStart(12)}  ${gap.with} ${gap.reference}: ${gap.says}`;
}

function rupees(amount: number): string {
  return formatRupees(toRupees(paise(amount)));
}
