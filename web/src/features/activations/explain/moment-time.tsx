import { formatDate, formatSecondOfDay } from '../../../ui/time/formats.ts';
import { exactlyAt } from './explain-face.ts';

export function Moment({ at, withDay = false }: { at: string; withDay?: boolean }) {
  return (
    <time dateTime={at} title={exactlyAt(at)} className="whitespace-nowrap">
      {withDay && `${formatDate(at)}, `}
      <span className="num">{formatSecondOfDay(at)}</span>
    </time>
  );
}
