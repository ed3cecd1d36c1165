import { type ImportReply, importServices, mostAtOnce } from './import.api.ts';
import { batchesOf, type ImportRow, type Pricing } from './import.rules.ts';

export type Outcome = ImportReply & {
  unsure: number;
  failure: unknown;
};

type Run = <Reply>(action: () => Promise<Reply>) => Promise<Reply>;

/** Stops at the first failed batch, without a retry. `run` does the step-up. */
export async function applyImport(
  routeId: string,
  { rows, pricing, run }: { rows: readonly ImportRow[]; pricing: Pricing; run: Run },
): Promise<Outcome> {
  const asked = { markup: { ...pricing.markup, value: pricing.markup.value / 100 }, roundTo: pricing.roundTo / 100 };
  const outcome: Outcome = { created: 0, updated: 0, unchanged: 0, left: [], unsure: rows.length, failure: undefined };
  for (const services of batchesOf(rows, mostAtOnce)) {
    try {
      const reply = await run(() => importServices(routeId, { ...asked, services }));
      outcome.created += reply.created;
      outcome.updated += reply.updated;
      outcome.unchanged += reply.unchanged;
      outcome.left.push(...reply.left);
      outcome.unsure -= services.length;
    } catch (failure) {
      return { ...outcome, failure };
    }
  }
  return outcome;
}
