import { activationsText } from '../../activations/activations.texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

export function PickerWaits() {
  return (
    <div className="grid flex-1 content-start gap-4 px-3.5 py-4" role="status" aria-label={activationsText.picker.loading}>
      {['w-40', 'w-28', 'w-36', 'w-32', 'w-44', 'w-28'].map((width, index) => (
        <span key={index} className="flex items-center gap-2.5">
          <Skeleton className="h-7 w-7 rounded-[7px]" />
          <Skeleton className={width} />
          <Skeleton className="ml-auto w-12" />
        </span>
      ))}
    </div>
  );
}

export function PickerFailed({ onRetry }: { onRetry: () => void }) {
  const text = activationsText.picker;
  return (
    <div className="flex-1">
      <EmptyState kind="failed" title={text.failed} text={text.failedBody} action={<Button onClick={onRetry}>{text.retry}</Button>} />
    </div>
  );
}
