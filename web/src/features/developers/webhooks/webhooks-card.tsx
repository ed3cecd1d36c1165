import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Card, CardHead } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListStates } from '../../../ui/list/list-states.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { webhooksText as text } from './webhooks.texts.ts';
import { WebhookBlock } from './webhook-block.tsx';
import { type Opened, WebhookDialogs } from './webhook-dialogs.tsx';
import { webhooksQuery } from './webhooks.api.ts';
import './webhooks.css';

export function WebhooksCard() {
  const query = useQuery(webhooksQuery());
  const [opened, setOpened] = useState<Opened | null>(null);
  const { data: webhooks } = query;
  const add = (
    <Button variant={webhooks?.length === 0 ? 'secondary' : 'ghost'} onClick={() => setOpened({ kind: 'add' })}>
      <Plus size={16} strokeWidth={1.75} aria-hidden />
      {text.add}
    </Button>
  );
  return (
    <Card aria-busy={webhooks === undefined && !query.isError}>
      <CardHead title={text.title}>{webhooks !== undefined && webhooks.length > 0 && add}</CardHead>
      <ListStates
        query={query}
        count={webhooks?.length}
        failedTitle={text.failedTitle}
        failedText={text.failedText}
        none={<EmptyState kind="empty" title={text.emptyTitle} text={text.emptyText} action={add} />}
      >
        {webhooks === undefined ? (
          <div className="webhooks-endpoint" aria-hidden>
            <span className="grid gap-2.5">
              <Skeleton className="w-56" />
              <Skeleton className="w-40" />
            </span>
          </div>
        ) : (
          webhooks.map((webhook) => <WebhookBlock key={webhook._id} webhook={webhook} onOpen={setOpened} />)
        )}
      </ListStates>
      {opened !== null && <WebhookDialogs opened={opened} onOpen={setOpened} />}
    </Card>
  );
}
