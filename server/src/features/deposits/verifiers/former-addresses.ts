import type { Feed, LookUp, Verifier } from '../verifier.ts';

/** Payments to an address that was the operator's until then count. */
export type Former = { verifier: Verifier; until: Date };

/** Payments to the address of today, and to those before it as long as they were made in its time. */
export function withFormerAddresses(current: Verifier, formers: Former[]): Verifier {
  return {
    method: current.method,

    async lookUp(reference, since) {
      const said = await current.lookUp(reference, since);
      if (said.outcome !== 'invalid' || said.reason !== 'other_recipient') return said;
      for (const former of formers) {
        const word = inItsTime(await former.verifier.lookUp(reference, since), former);
        if (word !== undefined) return word;
      }
      return said;
    },

    async readFeed(since, isKnown) {
      const feed = await current.readFeed(since, isKnown);
      if (feed.outcome === 'unavailable') return feed;
      const payments = [...feed.payments];
      for (const former of formers.filter(({ until }) => until > since)) {
        const before: Feed = await former.verifier.readFeed(since, isKnown);
        // What cannot be read now is read with the next reading: nothing of it was said to be known.
        if (before.outcome === 'read') payments.push(...before.payments.filter(({ paidAt }) => paidAt <= former.until));
      }
      return { outcome: 'read', payments };
    },

    close: async () => void (await Promise.all([current, ...formers.map(({ verifier }) => verifier)].map((each) => each.close()))),
  };
}

/** Undefined where it is no payment to this address, or came after its time. */
function inItsTime(said: LookUp, { until }: Former): LookUp | undefined {
  if (said.outcome === 'found') return said.payment.paidAt <= until ? said : undefined;
  return said.outcome === 'invalid' ? undefined : said;
}
