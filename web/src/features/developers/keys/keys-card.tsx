import { keysMaximum } from '@pinline/contract/developers/developers.rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Card, CardHead } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListStates } from '../../../ui/list/list-states.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type ApiKey, keysQuery } from '../developers.api.ts';
import { developersText } from '../developers.texts.ts';
import { KeyRow } from './key-row.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';

const text = developersText.keys;

export function KeysCard({ onCreate }: { onCreate: () => void }) {
  const query = useQuery(keysQuery());
  const [asked, setAsked] = useState<ApiKey | null>(null);
  const keys = query.data?.data;
  return (
    <Card aria-busy={keys === undefined && !query.isError}>
      <CardHead title={text.title}>
        {keys !== undefined && keys.length > 0 && (
          <p className="text-xs text-3">
            <Sentence text={text.count} values={{ count: <b>{keys.length}</b>, most: <b>{keysMaximum}</b> }} />
          </p>
        )}
      </CardHead>
      <ListStates
        query={query}
        count={keys?.length}
        failedTitle={text.failedTitle}
        failedText={text.failedText}
        none={<NoKeys onCreate={onCreate} />}
      >
        <ul className="developers-keys">
          {keys === undefined ? (
            <SkeletonRow />
          ) : (
            keys.map((key) => (
              <KeyRow key={key._id} apiKey={key} testBalance={query.data?.testBalance ?? 0} onRevoke={() => setAsked(key)} />
            ))
          )}
        </ul>
      </ListStates>
      {asked !== null && <RevokeDialog apiKey={asked} onClose={() => setAsked(null)} />}
    </Card>
  );
}

function NoKeys({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyState
      kind="empty"
      title={text.emptyTitle}
      text={text.emptyText}
      action={<Button onClick={onCreate}>{developersText.create}</Button>}
    />
  );
}

function SkeletonRow() {
  return (
    <li aria-hidden>
      <span className="grid gap-2.5">
        <Skeleton className="w-36" />
        <Skeleton className="w-40" />
        <Skeleton className="w-28" />
      </span>
      <span className="developers-use">
        <Skeleton className="w-full" />
        <Skeleton className="w-28" />
      </span>
    </li>
  );
}
