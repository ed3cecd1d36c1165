import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import '../stats.css';

type FigureTileProps = {
  name: string;
  value: ReactNode;
  meta?: ReactNode;
};

export function FigureTile({ name, value, meta }: FigureTileProps) {
  return (
    <Card className="stats-tile" aria-busy={value === undefined}>
      <h2 className="text-sm font-body text-2">{name}</h2>
      <p className="stats-value">{value === undefined ? <Skeleton className="h-5 w-20" /> : value}</p>
      <div className="stats-meta">{value === undefined ? <Skeleton className="w-20" /> : meta}</div>
    </Card>
  );
}
