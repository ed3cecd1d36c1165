import type { Feed, Verdict, Verifier } from '../verifier.ts';

export type Former = { verifier: Verifier; until: Date };

export function withFormerAddresses(current: Verifier, formers: Former[]): Verifier {
  return {
    method: current.method,

    async lookUp(reference, since) {
      const verdict = await current.lookUp(reference, since);
      if (verdict.outcome !== 'invalid' || verdict.reason !== 'other_recipient') return verdict;
      for (const former of formers) {
        const formerVerdict = keepTimelyVerdict(await former.verifier.lookUp(reference, since), former);
        if (formerVerdict !== undefined) return formerVerdict;
      }
      return verdict;
    },

    async readFeed(since, isKnown) {
      const feed = await current.readFeed(since, isKnown);
      if (feed.outcome === 'unavailable') return feed;
      let all: Exclude<Feed, { outcome: 'unavailable' }> = feed;
      for (const former of formers.filter(({ until }) => until > since)) {
        all = mergeFeeds(all, keepTimelyPayments(await former.verifier.readFeed(since, isKnown), former), since);
      }
      return all;
    },

    close: async () => void (await Promise.all([current, ...formers.map(({ verifier }) => verifier)].map((each) => each.close()))),
  };
}

function keepTimelyPayments(feed: Feed, { until }: Former): Feed {
  return feed.outcome === 'unavailable' ? feed : { ...feed, payments: feed.payments.filter(({ paidAt }) => paidAt <= until) };
}

function mergeFeeds(one: Exclude<Feed, { outcome: 'unavailable' }>, other: Feed, since: Date): Exclude<Feed, { outcome: 'unavailable' }> {
  if (other.outcome === 'unavailable')
    return { outcome: 'partial', payments: one.payments, completeTo: since, resumePage: null, detail: other.detail };
  const payments = [...one.payments, ...other.payments];
  const cut = [one, other].filter((feed) => feed.outcome === 'partial').sort((a, b) => a.completeTo.getTime() - b.completeTo.getTime())[0];
  return cut === undefined ? { outcome: 'read', payments } : { ...cut, payments };
}

function keepTimelyVerdict(verdict: Verdict, { until }: Former): Verdict | undefined {
  if (verdict.outcome === 'found') return verdict.payment.paidAt <= until ? verdict : undefined;
  return verdict.outcome === 'invalid' ? undefined : verdict;
}
