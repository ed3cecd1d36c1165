import { activeMaximum } from '@pinline/contract/activations/activations.rules';
import { activationsText } from '../activations.texts.ts';
import { classes } from '../../../ui/classes.ts';
import { GetNumberButton } from '../buy/get-number-button.tsx';
import type { GetNumberProps } from '../buy/get-number-button.tsx';

export function Dock({ active, button }: { active: number; button: GetNumberProps | undefined }) {
  if (button === undefined) return null;
  return (
    <div
      data-dock
      className="fixed inset-x-0 bottom-(--bar) z-(--z-nav) flex items-center gap-3 border-t border-line bg-surface px-gutter py-3 md:hidden"
    >
      <div className="flex-none">
        <ActiveCount active={active} isStacked />
      </div>
      <div className="min-w-0 flex-1">
        <GetNumberButton {...button} className="max-md:px-2 max-[359px]:text-sm" />
      </div>
    </div>
  );
}

const text = activationsText.buy;

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
