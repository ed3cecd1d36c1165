import { clockOf, dayOf, exactlyAt } from './explain-face.ts';

export function Moment({ at, withDay = false }: { at: string; withDay?: boolean }) {
  return (
    <time dateTime={at} title={exactlyAt(at)} className="whitespace-nowrap">
      {withDay && `${dayOf(at)}, `}
      <span className="num">{clockOf(at)}</span>
    </time>
  );
}
