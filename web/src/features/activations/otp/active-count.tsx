import { activeMaximum } from '@pinline/contract/activations/rules';
import { activationsText } from '../texts.ts';
import { classes } from '../../../ui/classes.ts';

const text = activationsText.buy;

/** `Active: 3/6` with six pips. */
export function ActiveCount({ active, isStacked = false }: { active: number; isStacked?: boolean }) {
  return (
    <div className={classes('flex text-sm font-medium text-1', isStacked ? 'flex-col-reverse items-start gap-1.5' : 'items-center gap-3')}>
      <span className="flex gap-0.75" aria-hidden>
        {Array.from({ length: activeMaximum }, (_, index) => (
          <span key={index} className={classes('h-1 w-3.5 rounded-[2px]', index < active ? 'bg-accent-mark' : 'bg-line-strong')} />
        ))}
      </span>
      <span className="whitespace-nowrap">
        {text.activeLabel} <span className="num">{text.active(active, activeMaximum)}</span>
      </span>
    </div>
  );
}
