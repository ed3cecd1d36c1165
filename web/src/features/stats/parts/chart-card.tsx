import { type ReactNode, Suspense, useId } from 'react';
import { Card, CardHead } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import '../stats.css';

type ChartCardProps = {
  title: string;
  headEnd: ReactNode;
  children: ReactNode | undefined;
};

export function ChartCard({ title, headEnd, children }: ChartCardProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <CardHead title={<span id={id}>{title}</span>}>
        <span className="text-xs text-3">{headEnd}</span>
      </CardHead>
      <div className="grid content-start gap-4 p-card">
        <Suspense fallback={<Lines />}>{children ?? <Lines />}</Suspense>
      </div>
    </Card>
  );
}

function Lines() {
  return [0, 1, 2, 3].map((row) => <Skeleton key={row} className="my-2 w-full" />);
}
