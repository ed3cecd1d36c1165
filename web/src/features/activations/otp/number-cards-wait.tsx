import { activationsText } from '../activations.texts.ts';
import { classes } from '../../../ui/classes.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** Cards in one row have equal height unless that leaves gaps. A growing card pushes down what is below, never itself up. */
export function gridClass(isUneven = false): string {
  return classes('grid [overflow-anchor:none] grid-cols-[repeat(auto-fill,minmax(min(100%,320px),1fr))] gap-4', isUneven && 'items-start');
}

export function NumberCardsWait() {
  return (
    <section aria-label={activationsText.list} aria-busy className={gridClass()}>
      <SkeletonCard />
      <SkeletonCard />
    </section>
  );
}

function SkeletonCard() {
  return (
    <div aria-hidden className="flex min-h-72 flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <span className="flex min-h-13 items-center gap-3">
        <Skeleton className="h-9 w-9 rounded-tile" />
        <span className="grid gap-2">
          <Skeleton className="w-28" />
          <Skeleton className="w-20" />
        </span>
        <Skeleton className="ml-auto h-13 w-13 rounded-full" />
      </span>
      <span className="flex min-h-9 items-center">
        <Skeleton className="h-4 w-44" />
      </span>
      <Skeleton className="h-15 w-full rounded-well" />
      <Skeleton className="w-full" />
      <Skeleton className="mt-auto h-control w-full rounded-control" />
    </div>
  );
}
