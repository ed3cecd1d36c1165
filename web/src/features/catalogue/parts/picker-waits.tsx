import { activationsText } from '../../../strings/activations.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** The list's shape while it is on its way. */
export function PickerWaits() {
  return (
    <div className="grid flex-1 content-start gap-4 px-3.5 py-4" role="status" aria-label={activationsText.picker.loading}>
      {['w-40', 'w-28', 'w-36', 'w-32', 'w-44', 'w-28'].map((width, index) => (
        <span key={index} className="flex items-center gap-2.5">
          <Skeleton className="size-7 rounded-[7px]" />
          <Skeleton className={width} />
          <Skeleton className="ml-auto w-12" />
        </span>
      ))}
    </div>
  );
}
