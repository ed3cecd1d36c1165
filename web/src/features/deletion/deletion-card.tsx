import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useNow } from '../../platform/time/clock.ts';
import { shell } from '../../platform/language/shell.texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { formatLongDate } from '../../ui/time/formats.ts';
import type { Account } from '../auth/account/account.api.ts';
import { type Deletion, deletionQuery } from './deletion.api.ts';
import { deletionText as text } from './deletion.texts.ts';
import { useKeeping } from './use-keeping.ts';
import { Waits } from './waits.tsx';

const DeletionDialog = lazy(async () => ({ default: (await import('./deletion-dialog.tsx')).DeletionDialog }));

export function DeletionCard({ account }: { account: Account | undefined }) {
  const { data: deletion, isError, refetch } = useQuery(deletionQuery());
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Card>
      <CardHead title={text.title} />
      <div className="grid justify-items-start gap-3 p-card text-sm">
        {deletion?.scheduled ? (
          <Scheduled deletion={deletion} scheduled={deletion.scheduled} onGiveUp={() => setIsAsking(true)} />
        ) : (
          <>
            <p>{isError && deletion === undefined ? text.failed : text.offer}</p>
            {isError && deletion === undefined ? (
              <Button onClick={() => void refetch()}>{shell.retry}</Button>
            ) : (
              <Button variant="danger" disabled={deletion === undefined || account === undefined} onClick={() => setIsAsking(true)}>
                {text.open}
              </Button>
            )}
          </>
        )}
      </div>
      {isAsking && deletion !== undefined && account !== undefined && (
        <Suspense>
          <DeletionDialog account={account} deletion={deletion} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </Card>
  );
}

type ScheduledProps = { deletion: Deletion; scheduled: NonNullable<Deletion['scheduled']>; onGiveUp: () => void };

function Scheduled({ deletion: { waitsFor }, scheduled: { dueAt }, onGiveUp }: ScheduledProps) {
  const { isBusy, keep } = useKeeping(useQueryClient());
  const isOverdue = useNow() > Date.parse(dueAt);
  return (
    <>
      <p className="text-1">
        {isOverdue ? (
          text.overdue
        ) : (
          <>
            <Sentence text={text.due} values={{ date: <time dateTime={dueAt}>{formatLongDate(dueAt)}</time> }} />
            <span className="block text-2">{text.asBefore}</span>
          </>
        )}
      </p>
      <Waits title={text.waits} waitsFor={waitsFor} />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" busy={isBusy} onClick={keep}>
          {text.keep}
        </Button>
        {waitsFor.some(({ reason }) => reason === 'balance') && <Button onClick={onGiveUp}>{text.giveUpMore}</Button>}
      </div>
    </>
  );
}
