import type { Verdict, Verifier } from '../verifier.ts';

export type Former = { verifier: Verifier; until: Date };

/** Payments that were on their way to a merchant when it was replaced. One that doesn't answer any more holds nothing up. */
export function withFormerMerchants(current: Verifier, formers: readonly Former[]): Verifier {
  return {
    method: current.method,

    async lookUp(reference, since) {
      const verdict = await current.lookUp(reference, since);
      if (verdict.outcome === 'found' || formers.length === 0) return verdict;
      const others = await Promise.all(
        formers.map(async (former) => timelyVerdict(await former.verifier.lookUp(reference, since), former)),
      );
      return others.find((each) => each !== undefined) ?? verdict;
    },

    async readFeed(since, isKnown, resumePage) {
      const readFormer = async ({ verifier, until }: Former) => {
        const feed = await verifier.readFeed(since, isKnown);
        return feed.outcome === 'unavailable' ? [] : feed.payments.filter(({ paidAt }) => paidAt <= until);
      };
      const asked = formers.filter(({ until }) => until > since);
      const [feed, ...others] = await Promise.all([current.readFeed(since, isKnown, resumePage), ...asked.map(readFormer)]);
      return feed.outcome === 'unavailable' ? feed : { ...feed, payments: [...feed.payments, ...others.flat()] };
    },

    close: async () => void (await Promise.all([current, ...formers.map(({ verifier }) => verifier)].map((each) => each.close()))),
  };
}

function timelyVerdict(verdict: Verdict, { until }: Former): Verdict | undefined {
  return verdict.outcome === 'found' && verdict.payment.paidAt <= until ? verdict : undefined;
}
