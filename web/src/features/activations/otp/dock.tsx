import { ActiveCount } from './active-count.tsx';
import { GetNumberButton } from '../buy/get-number-button.tsx';
import type { GetNumberProps } from '../buy/get-number-button.tsx';

/** Below 768 px Get Number lies under the thumb, whatever is scrolled. Nothing to press, no dock. */
export function Dock({ active, button }: { active: number; button: GetNumberProps | undefined }) {
  if (button === undefined) return null;
  return (
    <div
      data-dock
      className="fixed inset-x-0 bottom-0 z-(--z-nav) flex items-center gap-3 border-t border-line bg-surface px-gutter pt-3 pb-[max(12px,env(safe-area-inset-bottom))] md:hidden"
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
