import { orUnreadable } from '../listed-rows.ts';
import type { Provider } from '../../provider.ts';
import { readBanAnswer, readCancelAnswer, readFinished, readStatus } from './status.ts';
import type { Calls } from './fivesim-calls.ts';

export function createNumberCalls({ getOwn, parseAnswer, describe }: Calls) {
  return {
    async check(upstreamId, signal) {
      const delivery = await getOwn(`/user/check/${encodeURIComponent(upstreamId)}`, signal);
      return orUnreadable(parseAnswer(delivery, (parsed) => readStatus(parsed, upstreamId)));
    },

    async cancel(upstreamId, signal) {
      return readCancelAnswer(await getOwn(`/user/cancel/${encodeURIComponent(upstreamId)}`, signal), upstreamId, describe);
    },

    async ban(upstreamId, signal) {
      return readBanAnswer(await getOwn(`/user/ban/${encodeURIComponent(upstreamId)}`, signal), upstreamId, describe);
    },

    /** Nothing to ask: an order takes in every message until its end. */
    async askForAnother() {
      return { ok: true, value: { accepted: true } };
    },

    async finish(upstreamId, signal) {
      return parseAnswer(await getOwn(`/user/finish/${encodeURIComponent(upstreamId)}`, signal), (parsed) =>
        readFinished(parsed, upstreamId),
      );
    },
  } satisfies Partial<Provider>;
}
