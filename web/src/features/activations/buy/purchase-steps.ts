/** What is known of the purchase that runs: when it began, and each word of the server about it. */
export type PurchaseProgress = {
  isDeepCheck: boolean;
  startedAt: number;
  phases: readonly { phase: Phase; at: number }[];
  /** Which try this is, of how many at most. */
  step: number;
  of: number;
};

export type Phase = 'reserving' | 'asking' | 'deepCheck';

export type PurchaseStep = { phase: Phase; state: 'done' | 'now' | 'next'; seconds: number | null };

/** The named steps with their seconds: reserving, asking the provider, and with deep check a third. */
export function purchaseSteps(purchase: PurchaseProgress, now: number): PurchaseStep[] {
  const names: Phase[] = purchase.isDeepCheck ? ['reserving', 'asking', 'deepCheck'] : ['reserving', 'asking'];
  const current = Math.max(0, ...purchase.phases.map((entry) => names.indexOf(entry.phase)));
  return names.map((phase, index) => {
    if (index > current) return { phase, state: 'next', seconds: null };
    const from = startOf(purchase, names, index);
    const until = index === current ? now : startOf(purchase, names, index + 1);
    return { phase, state: index === current ? 'now' : 'done', seconds: Math.max(0, (until - from) / 1000) };
  });
}

/** The progress with one more word of the server. A phase begins once; a late word about an earlier one changes nothing. */
export function withPhase(purchase: PurchaseProgress, word: { phase: Phase; step: number; of: number }, now: number): PurchaseProgress {
  const current = purchase.phases.at(-1)?.phase;
  if (current === word.phase) return { ...purchase, step: Math.max(purchase.step, word.step), of: word.of };
  if (current !== undefined && order.indexOf(word.phase) < order.indexOf(current)) return purchase;
  return { ...purchase, phases: [...purchase.phases, { phase: word.phase, at: now }], step: word.step, of: word.of };
}

const order: readonly Phase[] = ['reserving', 'asking', 'deepCheck'];

/** A step that was never told began with the next one that was. */
function startOf(purchase: PurchaseProgress, names: readonly Phase[], index: number): number {
  if (index === 0) return purchase.startedAt;
  const later = purchase.phases.filter((entry) => names.indexOf(entry.phase) >= index).map((entry) => entry.at);
  return Math.max(purchase.startedAt, Math.min(...later, Infinity));
}
