import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { serversText } from '../providers.texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListStates } from '../../../ui/list/list-states.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type AdminProvider, providersQuery } from '../servers.api.ts';
import { LastCall } from '../webhooks/last-call.tsx';
import { ProviderForm } from './provider-form.tsx';
import { Balance } from '../routes/route-facts.tsx';

const WebhookDialog = lazy(async () => ({ default: (await import('../webhooks/webhook-dialog.tsx')).WebhookDialog }));

const text = serversText.providers;

type Opened = { what: 'add' } | { what: 'edit' | 'webhook'; provider: AdminProvider };

type ProvidersDialogProps = { isAdding?: boolean; /** Instead of the list. */ onAdded?: (() => void) | undefined; onClose: () => void };

export function ProvidersDialog({ isAdding = false, onAdded, onClose }: ProvidersDialogProps) {
  const [opened, setOpened] = useState<Opened | null>(isAdding ? { what: 'add' } : null);
  const back = () => setOpened(null);
  if (opened?.what === 'webhook')
    return (
      <Suspense>
        <WebhookDialog provider={opened.provider} onBack={back} onClose={onClose} />
      </Suspense>
    );
  if (opened !== null)
    return (
      <ProviderForm
        provider={opened.what === 'edit' ? opened.provider : undefined}
        onSaved={opened.what === 'add' ? onAdded : undefined}
        onBack={back}
        onClose={onClose}
      />
    );
  return <ProviderList onOpen={setOpened} onClose={onClose} />;
}

type ProviderListProps = { onOpen: (wish: Opened) => void; onClose: () => void };

function ProviderList({ onOpen, onClose }: ProviderListProps) {
  const query = useQuery(providersQuery());
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.title}
      subtitle={text.subtitle}
      wide
      footer={
        <>
          <Button onClick={onClose}>{text.close}</Button>
          <Button variant="primary" onClick={() => onOpen({ what: 'add' })}>
            <Plus size={16} strokeWidth={1.75} aria-hidden />
            {text.add}
          </Button>
        </>
      }
    >
      <ListStates
        query={query}
        count={query.data?.length}
        failedTitle={text.failedTitle}
        none={<EmptyState kind="empty" title={text.emptyTitle} text={text.emptyText} />}
      >
        <ul className="servers-accounts" aria-label={text.title}>
          {query.data?.map((provider) => <Account key={provider._id} provider={provider} onOpen={onOpen} />) ?? (
            <li aria-hidden>
              <Skeleton className="w-44" />
            </li>
          )}
        </ul>
      </ListStates>
    </Dialog>
  );
}

function Account({ provider, onOpen }: { provider: AdminProvider; onOpen: (wish: Opened) => void }) {
  const { name, protocol, baseUrl, isEnabled, health, webhook } = provider;
  return (
    <li>
      <div className="min-w-0">
        <p className="flex items-center gap-2 text-sm">
          <span className="min-w-0 truncate font-medium text-1" title={name}>
            {name}
          </span>
          {!isEnabled && <Badge>{text.off}</Badge>}
        </p>
        <p className="text-xs text-3 wrap-anywhere">
          {serversText.protocols[protocol]} · {baseUrl === null ? text.inProcess : new URL(baseUrl).host}
        </p>
        {webhook !== null && (
          <p className="text-xs text-3">
            <LastCall at={webhook.lastAt} />
          </p>
        )}
        {health !== null && !health.isWorking && <p className="text-xs text-danger-text wrap-anywhere">{health.message}</p>}
      </div>
      <div className="servers-account-actions">
        <Balance provider={provider} />
        {/* The simulator in this process reports its messages anyway. */}
        {baseUrl !== null && (
          <Button size="sm" aria-label={text.webhook(name)} onClick={() => onOpen({ what: 'webhook', provider })}>
            {text.webhookWord}
          </Button>
        )}
        <Button size="sm" aria-label={text.edit(name)} onClick={() => onOpen({ what: 'edit', provider })}>
          {text.editWord}
        </Button>
      </div>
    </li>
  );
}
