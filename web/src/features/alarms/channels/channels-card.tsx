import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Card, CardHead } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListStates } from '../../../ui/list/list-states.tsx';
import { useNextRow } from '../../../ui/list/use-next-row.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ChannelRow } from './channel-row.tsx';
import { type Channel, channelsQuery } from './channels.api.ts';
import { RemoveChannel } from './remove-channel.tsx';
import { channelsText as text } from './channels.texts.ts';
import './channels.css';

const AddChannel = lazy(async () => ({ default: (await import('./add-channel.tsx')).AddChannel }));
const EditChannel = lazy(async () => ({ default: (await import('./edit-channel.tsx')).EditChannel }));

type Asked = { what: 'add' } | { what: 'edit' | 'remove'; channel: Channel };

export function ChannelsCard() {
  const query = useQuery(channelsQuery());
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const { data } = query;
  const goOnFrom = useNextRow(data?.channels, keyOf);
  return (
    <Card id="alarms" className="operator-wide" aria-busy={data === undefined}>
      <CardHead title={text.title}>
        <Button onClick={() => setAsked({ what: 'add' })}>
          <Plus size={16} strokeWidth={1.75} aria-hidden />
          {text.add}
        </Button>
      </CardHead>
      <ListStates
        query={query}
        count={data?.channels.length}
        failedTitle={text.failedTitle}
        none={<EmptyState kind="empty" title={text.emptyTitle} text={text.emptyText} />}
      >
        <ul aria-label={text.list}>
          {data?.channels.map((channel) => (
            <ChannelRow
              key={channel._id}
              channel={channel}
              now={data.loadedAt}
              onEdit={() => setAsked({ what: 'edit', channel })}
              onRemove={() => setAsked({ what: 'remove', channel })}
            />
          )) ?? (
            <li className="channels-row" aria-hidden>
              <Skeleton className="w-44" />
            </li>
          )}
        </ul>
      </ListStates>
      <Suspense>
        {asked?.what === 'add' && <AddChannel onClose={close} />}
        {asked?.what === 'edit' && <EditChannel channel={asked.channel} onClose={close} />}
      </Suspense>
      {asked?.what === 'remove' && <RemoveChannel channel={asked.channel} onRemoved={() => goOnFrom(asked.channel._id)} onClose={close} />}
    </Card>
  );
}

const keyOf = ({ _id }: Channel): string => _id;
