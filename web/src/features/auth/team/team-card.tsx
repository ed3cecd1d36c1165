import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Amount } from '../../../ui/amount.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card, CardHead } from '../../../ui/card.tsx';
import { ListStates } from '../../../ui/list/list-states.tsx';
import { useNextRow } from '../../../ui/list/use-next-row.ts';
import { Sentence } from '../../../ui/sentence.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Allowed } from '../permissions/allowed.tsx';
import { meQuery } from '../permissions/permissions.api.ts';
import { OperatorRow, type OperatorQuestion } from './operator-row.tsx';
import { type Operator, teamQuery } from './team.api.ts';
import { teamText as text } from './team.texts.ts';
import '../../../ui/list/listing.css';

const OperatorDialog = lazy(async () => ({ default: (await import('./operator-dialog.tsx')).OperatorDialog }));
const RemoveOperator = lazy(async () => ({ default: (await import('./remove-operator.tsx')).RemoveOperator }));
const RefundsDialog = lazy(async () => ({ default: (await import('./refunds-dialog.tsx')).RefundsDialog }));

type Asked = { what: 'invite' | 'refunds' } | { what: OperatorQuestion; operator: Operator };

/** Who works in the back office, and what each may do. */
export function TeamCard() {
  const query = useQuery(teamQuery());
  const { data: me } = useQuery(meQuery());
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const { data } = query;
  const goOnFrom = useNextRow(data?.data, keyOf);
  return (
    <Card id="operators" className="operator-wide" aria-busy={data === undefined}>
      <CardHead title={text.title}>
        <Allowed to="team">
          <Button onClick={() => setAsked({ what: 'invite' })}>
            <Plus size={16} strokeWidth={1.75} aria-hidden />
            {text.invite}
          </Button>
        </Allowed>
      </CardHead>
      <ListStates query={query} count={data?.data.length} failedTitle={text.failedTitle} none={null}>
        <ul aria-label={text.list}>
          {data?.data.map((operator) => (
            <OperatorRow
              key={operator._id}
              operator={operator}
              isYou={operator.email === me?.email}
              onAsk={(what) => setAsked({ what, operator })}
            />
          )) ?? (
            <li className="px-card py-4" aria-hidden>
              <Skeleton className="w-44" />
            </li>
          )}
        </ul>
      </ListStates>
      {data !== undefined && (
        <div className="flex items-center justify-between gap-3 border-t border-line px-card py-2 text-sm text-2">
          <Limit perDay={data.supportRefundsPerDay} />
          <Allowed to="team">
            <button
              type="button"
              className="row-action"
              aria-label={text.editRefunds}
              title={text.editRefunds}
              onClick={() => setAsked({ what: 'refunds' })}
            >
              {text.editWord}
            </button>
          </Allowed>
        </div>
      )}
      <Suspense>
        {asked?.what === 'invite' && <OperatorDialog operator={null} perDay={data?.supportRefundsPerDay ?? 0} onClose={close} />}
        {asked?.what === 'role' && <OperatorDialog operator={asked.operator} perDay={data?.supportRefundsPerDay ?? 0} onClose={close} />}
        {asked?.what === 'remove' && (
          <RemoveOperator operator={asked.operator} onRemoved={() => goOnFrom(keyOf(asked.operator))} onClose={close} />
        )}
        {asked?.what === 'refunds' && <RefundsDialog perDay={data?.supportRefundsPerDay ?? 0} onClose={close} />}
      </Suspense>
    </Card>
  );
}

const keyOf = ({ _id }: Operator): string => _id;

function Limit({ perDay }: { perDay: number }) {
  return <p>{perDay === 0 ? text.refundsNone : <Sentence text={text.refunds} values={{ amount: <Amount value={perDay} /> }} />}</p>;
}
