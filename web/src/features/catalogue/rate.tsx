import { activationsText } from '../activations/activations.texts.ts';
import { classes } from '../../ui/classes.ts';
import type { RateTone } from './rated-figures.ts';

export function Rate({ rate, tone }: { rate: number; tone: RateTone }) {
  return <span className={classes('num font-bold', rateTones[tone])}>{activationsText.rate(rate)}</span>;
}

export const rateTones: Record<RateTone, string> = {
  success: 'text-success-text',
  warning: 'text-warning-text',
  danger: 'text-danger-text',
};
