import { samplesNeeded } from '@pinline/contract/catalogue/catalogue.rules';
import type { Service } from '@pinline/contract/catalogue/catalogue.calls';

export type RateTone = 'success' | 'warning' | 'danger';

export function rateTone(successRate: number): RateTone {
  if (successRate >= 85) return 'success';
  return successRate >= 65 ? 'warning' : 'danger';
}

export type RatedFigures = { rate: number; tone: RateTone; medianWaitSeconds: number | null };

/** Null with too few samples. */
export function ratedFigures(service: Pick<Service, 'successRate' | 'medianWaitSeconds' | 'samples'>): RatedFigures | null {
  if (service.successRate === null || service.samples < samplesNeeded) return null;
  const rate = Math.round(service.successRate);
  return { rate, tone: rateTone(rate), medianWaitSeconds: service.medianWaitSeconds };
}
