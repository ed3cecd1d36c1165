import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { serversText } from '../../../strings/servers.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ListStates } from '../../../ui/list-states.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type AdminProvider, providersQuery } from '../servers.api.ts';
import { ProviderForm } from './provider-form.tsx';
import { Balance } from './route-facts.tsx';

const text = serversText.providers;

/** Our accounts; one of them, or a new one, in a form that takes the list's place. */
export function ProvidersDialog({ onClose }: { onClose: () => void }) {
  const [edited, setEdited] = useState<AdminProvider | 'new' | null>(null);
  if (edited !== null)
    return <ProviderForm provider={edited === 'new' ? undefined : edited} onBack={() => setEdited(null)} onClose={onClose} />;
  return <ProviderList onAdd={() => setEdited('new')} onEdit={setEdited} onClose={onClose} />;
}

type ProviderListProps = { onAdd: () => void; onEdit: (provider: AdminProvider) => void; onClose: () => void };

function ProviderList({ onAdd, onEdit, onClose }: ProviderListProps) {
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
          <Button variant="primary" onClick={onAdd}>
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
          {query.data?.map((provider) => <Account key={provider._id} provider={provider} onEdit={() => onEdit(provider)} />) ?? (
            <li aria-hidden>
              <Skeleton className="w-44" />
            </li>
          )}
        </ul>
      </ListStates>
    </Dialog>
  );
}

function Account({ provider, onEdit }: { provider: AdminProvider; onEdit: () => void }) {
  const { name, protocol, baseUrl, isEnabled, health } = provider;
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
        {health !== null && !health.isWorking && <p className="text-xs text-danger-text wrap-anywhere">{health.message}</p>}
      </div>
      <div className="flex items-center gap-2">
        <Balance provider={provider} />
        <IconButton label={text.edit(name)} onClick={onEdit}>
          <Pencil size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </div>
    </li>
  );
}
