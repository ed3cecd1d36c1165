import type { Phase, Purchase } from '../../../platform/session/purchase.ts';

export type PurchaseProgress = Pick<Purchase, 'isDeepCheck' | 'startedAt' | 'phases' | 'step' | 'of' | 'asked'>;

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

export function addPhase<Progress extends PurchaseProgress>(
  purchase: Progress,
  report: Pick<Purchase, 'step' | 'of'> & { phase: Phase; server: Purchase['asked'] },
  now: number,
): Progress {
  const current = purchase.phases.at(-1)?.phase;
  if (current === report.phase) {
    return report.step < purchase.step ? purchase : { ...purchase, step: report.step, of: report.of, asked: report.server };
  }
  if (current !== undefined && order.indexOf(report.phase) < order.indexOf(current)) return purchase;
  const phases = [...purchase.phases, { phase: report.phase, at: now }];
  return { ...purchase, phases, step: report.step, of: report.of, asked: report.server };
}

const order: readonly Phase[] = ['reserving', 'asking', 'deepCheck'];

function startOf(purchase: PurchaseProgress, names: readonly Phase[], index: number): number {
  if (index === 0) return purchase.startedAt;
  const later = purchase.phases.filter((entry) => names.indexOf(entry.phase) >= index).map((entry) => entry.at);
  return Math.max(purchase.startedAt, Math.min(...later, Infinity));
}
