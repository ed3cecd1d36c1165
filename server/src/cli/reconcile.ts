import { setTimeout as sleep } from 'node:timers/promises';
import { paise, toRupees } from '@pinline/contract/values/money';
import { readConfig } from '../config.ts';
import { giveBack, reconcileProvider, type ProviderReconciliation } from '../features/reconciliation/provider-reconciliation.ts';
import { reconcilePayments, type PaymentReconciliation } from '../features/reconciliation/payment-reconciliation.ts';
import { createVerifiers } from '../features/deposits/verifiers/verifiers.ts';
import { createProviderRegistry } from '../features/providers/registry.ts';
import { now } from '../platform/database/database.ts';
import { betweenReadingsMs, summarizeGaps, keepLastingGaps, type Unread } from '../features/reconciliation/gaps.rules.ts';
import { runCommand, WrongUse } from './parts/command.ts';
import { explainedAs, findAuthor } from './parts/operator.ts';
import { openInstallation, createSilentTools } from './parts/installation.ts';
import { type Found, type Sources, textOf } from './parts/reconciliation-text.ts';

const longestDays = 30;

await runCommand({
  name: 'reconcile',
  usage: ['', '--days 30', '--give-back'],
  about:
    'Compares our records with those of others: each provider’s history with the numbers we know, and the statements of the bank and\n' +
    'the blockchain with what was credited. Prints how much is unexplained, by age.',
  options: { days: { type: 'string' }, 'give-back': { type: 'boolean' }, as: { type: 'string' } },
  explained: {
    days: `how far back to ask others, 1 to ${longestDays}; 7 if not given`,
    'give-back': 'have numbers cancelled that are open at a provider and match no purchase of ours',
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
      const headline = summarizeGaps(found.gaps, await now(db.autocommit));
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

async function compareTwice(sources: Sources, days: number): Promise<Found> {
  const first = await compare(sources, days);
  if (first.gaps.length === 0) return first;
  await sleep(betweenReadingsMs);
  const second = await compare(sources, days);
  return { ...second, gaps: await keepLastingGaps(first.gaps, second.gaps) };
}

async function compare(sources: Sources, days: number): Promise<Found> {
  const to = await now(sources.db.autocommit);
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
