import type { Pace } from '../call-queue.ts';

/** As many as connections; a quarter is kept for codes and cancels. */
const side = { atOnce: 64, purchasesAtOnce: 48 };

/** No provider publishes a limit, so one setting serves all (`PROVIDER_CALLS_PER_SECOND`). */
export function paceOf(protocol: string, perSecond: number): Pace {
  if (protocol === 'simulator') return { ...side, perSecond: null, burst: side.atOnce };
  return { ...side, perSecond, burst: 2 * perSecond };
}
