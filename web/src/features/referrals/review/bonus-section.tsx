import type { BonusRow } from '@pinline/contract/referrals/bonus-review.calls';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNow } from '../../../platform/time/clock.ts';
import { bonusText as text } from './bonus-review.texts.ts';
import { Amount } from '../../../ui/amount.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card, CardHead } from '../../../ui/card.tsx';
import { PagedList } from '../../../ui/list/paged-list.tsx';
import { useNextRow } from '../../../ui/list/use-next-row.ts';
import { formatExact, formatWhen } from '../../../ui/time/ages.ts';
import { BonusDialog } from './bonus-dialog.tsx';
import { bonusesQuery, bonusPageSize } from './bonus-review.api.ts';
import '../../../ui/list/listing.css';
import { Allowed } from '../../auth/permissions/allowed.tsx';

type Asked = { row: BonusRow; isCredited: boolean } | null;

/** The dashboard links to `#bonuses`. */
export function BonusSection() {
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<Asked>(null);
  const query = useQuery(bonusesQuery(page));
  const { data, isError } = query;
  const goOnFrom = useNextRow(data?.data, bonusKey);
  const total = data?.pagination.total ?? 0;
  const isShown = total > 0 || (data === undefined && isError);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isShown && location.hash === '#bonuses') card.current?.scrollIntoView();
  }, [isShown]);
  return (
    <>
      {isShown && (
        <div ref={card} id="bonuses">
          <Card className="listing-card">
            <CardHead title={text.title} />
            <PagedList
              query={query}
              count={data?.data.length}
              page={page}
              limit={bonusPageSize}
              total={total}
              onPage={setPage}
              hidesSingleFooter
              failedTitle={text.failedTitle}
              none={null}
            >
              <BonusList rows={data?.data ?? []} onDecide={(row, isCredited) => setAsked({ row, isCredited })} />
            </PagedList>
          </Card>
        </div>
      )}
      {asked !== null && <BonusDialog {...asked} onDecided={() => goOnFrom(bonusKey(asked.row))} onClose={() => setAsked(null)} />}
    </>
  );
}

const bonusKey = ({ friend }: BonusRow): string => `bonus ${friend._id}`;

type Decide = (row: BonusRow, isCredited: boolean) => void;

function BonusList({ rows, onDecide }: { rows: readonly BonusRow[]; onDecide: Decide }) {
  const now = useNow();
  return (
    <ul aria-label={text.title}>
      {rows.map((row) => (
        <li
          key={bonusKey(row)}
          data-row={bonusKey(row)}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line px-card py-3 text-sm not-first:border-t"
        >
          <div className="grid min-w-0 flex-1 basis-64 gap-1">
            <span className="font-medium wrap-anywhere text-1">{row.referrer.email}</span>
            <span className="wrap-anywhere text-2">{text.friend(row.friend.email)}</span>
            <span className="text-xs text-3">
              {row.reason}{' '}
              <time dateTime={row.time} title={formatExact(row.time)}>
                {formatWhen(row.time, now)}
              </time>
            </span>
            {row.matches.length > 0 && (
              <span className="flex flex-wrap gap-1.5">
                {row.matches.map((match) => (
                  <Badge key={match} tone="warning">
                    {text.matches[match]}
                  </Badge>
                ))}
              </span>
            )}
          </div>
          <div className="flex items-center gap-3">
            <span className="text-md">
              <Amount value={row.amount} />
            </span>
            <Decision row={row} isCredited onDecide={onDecide} />
            <Decision row={row} isCredited={false} onDecide={onDecide} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Decision({ row, isCredited, onDecide }: { row: BonusRow; isCredited: boolean; onDecide: Decide }) {
  const action = isCredited ? text.credit : text.refuse;
  return (
    <Allowed to="money">
      <Button size="sm" aria-label={text.of(action, row.friend.email)} onClick={() => onDecide(row, isCredited)}>
        {action}
      </Button>
    </Allowed>
  );
}
