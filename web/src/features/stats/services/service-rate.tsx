import { serviceStatsText as text } from '../stats.texts.ts';
import { classes } from '../../../ui/classes.ts';
import { formatPercent } from '../figures.ts';
import { type RateTone, rateTone } from '../service-rows.ts';

export function ServiceRate({ rate }: { rate: number | null }) {
  if (rate === null) return <span className="text-sm font-body tracking-normal text-3">{text.noRate}</span>;
  return <span className={classes('num font-bold', tones[rateTone(rate)])}>{text.rate(formatPercent(rate))}</span>;
}

const tones: Record<RateTone, string> = { success: 'text-success-text', warning: 'text-warning-text', danger: 'text-danger-text' };
