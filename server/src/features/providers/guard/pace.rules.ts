import type { Pace } from './call-queue.ts';

/** As many as there are connections to one provider; a quarter is kept for codes and cancels. */
const side = { atOnce: 64, purchasesAtOnce: 48 };

/** How hard a provider may be asked, by its protocol: none of them publishes a figure, so an installation has one for all (`PROVIDER_CALLS_PER_SECOND`). */
export function paceOf(protocol: string, perSecond: number): Pace {
  // It runs in this process.
  if (protocol === 'simulator') return { ...side, perSecond: null, burst: side.atOnce };
  return { ...side, perSecond, burst: 2 * perSecond };
}
