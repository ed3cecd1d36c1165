import type { Phase } from '../../../platform/session/purchase.ts';
import type { PurchaseProgress } from '../buy/add-phase.ts';

export type PurchaseStep = { phase: Phase; state: 'done' | 'now' | 'next'; seconds: number | null };

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

function startOf(purchase: PurchaseProgress, names: readonly Phase[], index: number): number {
  if (index === 0) return purchase.startedAt;
  const later = purchase.phases.filter((entry) => names.indexOf(entry.phase) >= index).map((entry) => entry.at);
  return Math.max(purchase.startedAt, Math.min(...later, Infinity));
}
