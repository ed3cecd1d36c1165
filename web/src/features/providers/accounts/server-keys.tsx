import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { serversText } from '../providers.texts.ts';
import { Card, CardHead } from '../../../ui/card.tsx';
import { ListStates } from '../../../ui/list/list-states.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { KeyForm } from './key-form.tsx';
import { ServerKey } from './server-key.tsx';
import { serversQuery } from '../servers.api.ts';
import '../servers.css';

const text = serversText.keys;

export function ServerKeys() {
  const query = useQuery(serversQuery());
  const [edited, setEdited] = useState<string | null>(null);
  const [left, setLeft] = useState<string | null>(null);
  const leave = (id: string) => {
    setEdited(null);
    setLeft(id);
  };
  return (
    <Card className="servers-card">
      <CardHead title={text.title}>
        <p className="text-xs text-3">{text.note}</p>
      </CardHead>
      <ListStates query={query} count={undefined} failedTitle={text.failedTitle} none={null}>
        <ul className="servers-keys" aria-label={text.title} aria-busy={query.data === undefined}>
          {query.data === undefined
            ? [1, 2, 3, 4].map((server) => <WaitingKey key={server} />)
            : query.data.map((server) =>
                edited === server._id ? (
                  <KeyForm key={server._id} server={server} servers={query.data} onDone={() => leave(server._id)} />
                ) : (
                  <ServerKey
                    key={server._id}
                    server={server}
                    servers={query.data}
                    hasFocus={edited === null && left === server._id}
                    onEdit={() => setEdited(server._id)}
                  />
                ),
              )}
        </ul>
      </ListStates>
    </Card>
  );
}

function WaitingKey() {
  return (
    <li className="servers-key" aria-hidden>
      <Skeleton className="w-20" />
      <Skeleton className="w-36" />
      <Skeleton className="w-24" />
    </li>
  );
}
