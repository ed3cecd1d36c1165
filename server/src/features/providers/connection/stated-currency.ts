import type { Provider } from '../provider.ts';

/** A client names it where the provider states none. */
export const unstatedCurrency = 'unstated';

const dayMs = 24 * 60 * 60 * 1_000;

/** No balance names its currency, but earlier purchases may. */
export async function findStatedCurrency({ history }: Provider, signal: AbortSignal): Promise<string | null> {
  const to = new Date();
  const answer = await history?.({ from: new Date(to.getTime() - 30 * dayMs), to }, signal);
  const costs = answer?.ok === true ? answer.value.bookings.flatMap(({ cost }) => cost ?? []) : [];
  return costs.find(({ currency }) => currency !== unstatedCurrency)?.currency ?? null;
}
