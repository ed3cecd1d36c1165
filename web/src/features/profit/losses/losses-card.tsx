import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card, CardHead } from '../../../ui/card.tsx';
import { ListStates } from '../../../ui/list/list-states.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { DayRange } from '../../stats/days.ts';
import { countDays } from '../profit-view.ts';
import { LossRow } from './loss-row.tsx';
import { lossesQuery } from './losses.api.ts';
import { lossesText as text } from './losses.texts.ts';

const shownAtFirst = 5;

export function LossesCard({ range: { from, to } }: { range: DayRange }) {
  const [isWhole, setIsWhole] = useState(false);
  const query = useQuery(lossesQuery({ from, to }));
  const { data: losses, total = 0 } = query.data ?? {};
  const isCut = !isWhole && losses !== undefined && losses.length > shownAtFirst + 1;
  return (
    <Card aria-busy={losses === undefined}>
      <CardHead title={text.title}>
        <span className="text-xs text-3">{text.period(countDays({ from, to }))}</span>
      </CardHead>
      <ListStates
        query={query}
        count={losses?.length}
        failedTitle={text.failedTitle}
        none={<p className="p-card text-sm text-3">{text.none}</p>}
      >
        {losses === undefined ? (
          <div className="grid gap-5 p-card" aria-hidden>
            <Skeleton className="w-3/4" />
            <Skeleton className="w-1/2" />
          </div>
        ) : (
          <>
            <ul aria-label={text.title}>
              {(isCut ? losses.slice(0, shownAtFirst) : losses).map((loss) => (
                <LossRow key={`${loss.kind} ${loss._id}`} loss={loss} range={{ from, to }} />
              ))}
            </ul>
            {isCut && (
              <button type="button" className="profit-more" onClick={() => setIsWhole(true)}>
                {text.showAll({ count: losses.length, total })}
              </button>
            )}
            {!isCut && total > losses.length && (
              <p className="border-t border-line px-card py-3 text-sm text-3">{text.more(total - losses.length)}</p>
            )}
          </>
        )}
      </ListStates>
    </Card>
  );
}
