import type { Phase, Purchase } from '../../../platform/session/purchase.ts';

export type PurchaseProgress = Pick<Purchase, 'isDeepCheck' | 'startedAt' | 'phases' | 'step' | 'of' | 'asked'>;

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
