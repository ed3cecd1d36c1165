import type { Service } from '@pinline/contract/catalogue/catalogue.calls';
import { formatClock } from '../../ui/time/durations.ts';
import { type RateTone, ratedFigures } from '../../features/catalogue/rated-figures.ts';
import { dashboard } from './dashboard.texts.ts';

export type ServerFigures = {
  service: string;
  /** Percent, 0 to 100. */
  rate: number;
  tone: RateTone;
  wait: string;
};

/** Undefined when no service has enough samples. */
export function serverFigures(services: readonly Service[]): ServerFigures | undefined {
  const rated = services.flatMap((service) => {
    const figures = ratedFigures(service);
    return figures === null ? [] : [{ service: service.label, ...figures }];
  });
  const best = rated.toSorted((a, b) => b.rate - a.rate || (a.medianWaitSeconds ?? Infinity) - (b.medianWaitSeconds ?? Infinity))[0];
  return (
    best && {
      service: best.service,
      rate: best.rate,
      tone: best.tone,
      wait: best.medianWaitSeconds === null ? '–' : formatClock(best.medianWaitSeconds),
    }
  );
}

export function lifeText(seconds: number): string {
  return seconds % 60 === 0 ? dashboard.minutes(seconds / 60) : dashboard.seconds(seconds);
}
