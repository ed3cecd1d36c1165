import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card, CardHead } from '../../../ui/card.tsx';
import { ListStates } from '../../../ui/list/list-states.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { DayRange } from '../../stats/days.ts';
import { countDays } from '../profit-view.ts';
import { LossRow } from './loss-row.tsx';
import { lossesQuery } from './losses.api.ts';
import { lossesText as text } from './texts.ts';

const shownAtFirst = 5;

export function LossesCard({ range: { from, to } }: { range: DayRange }) {
  const [isWhole, setIsWhole] = useState(false);
  const query = useQuery(lossesQuery({ from, to }));
  const isCut = !isWhole && query.data !== undefined && query.data.length > shownAtFirst + 1;
  return (
    <Card aria-busy={query.data === undefined}>
      <CardHead title={text.title}>
        <span className="text-xs text-3">{text.period(countDays({ from, to }))}</span>
      </CardHead>
      <ListStates
        query={query}
        count={query.data?.length}
        failedTitle={text.failedTitle}
        none={<p className="p-card text-sm text-3">{text.none}</p>}
      >
        {query.data === undefined ? (
          <div className="grid gap-5 p-card" aria-hidden>
            <Skeleton className="w-3/4" />
            <Skeleton className="w-1/2" />
          </div>
        ) : (
          <>
            <ul aria-label={text.title}>
              {(isCut ? query.data.slice(0, shownAtFirst) : query.data).map((loss) => (
                <LossRow key={`${loss.kind} ${loss._id}`} loss={loss} range={{ from, to }} />
              ))}
            </ul>
            {isCut && (
              <button type="button" className="profit-more" onClick={() => setIsWhole(true)}>
                {text.showAll(query.data.length)}
              </button>
            )}
          </>
        )}
      </ListStates>
    </Card>
  );
}
