import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { serversText } from '../providers.texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { Card, CardHead } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListStates } from '../../../ui/list/list-states.tsx';
import { MissingNotices } from '../missing/missing-notice.tsx';
import { ProvidersDialog } from '../accounts/providers-dialog.tsx';
import { RemoveDialog } from '../accounts/remove-dialog.tsx';
import { RouteDialog } from './route-dialog.tsx';
import { RouteList } from './route-list.tsx';
import type { RouteQuestion } from './route-menu.tsx';
import { TestDialog } from '../accounts/test-dialog.tsx';
import { type AdminServer, providersQuery, type Route, serversQuery } from '../servers.api.ts';
import { useNextRow } from '../../../ui/list/use-next-row.ts';
import { pauseKeysOf } from '../pauses/pause-key.ts';
import { useRouteSwitch } from './use-route-switch.ts';
import '../servers.css';
import '../../../ui/list/listing.css';
import { Allowed } from '../../auth/permissions/allowed.tsx';

const ReportsDialog = lazy(async () => ({ default: (await import('../reports/reports-dialog.tsx')).ReportsDialog }));

const PausedServices = lazy(async () => ({ default: (await import('../pauses/paused-services.tsx')).PausedServices }));

const PinDialog = lazy(async () => ({ default: (await import('../pauses/pin-dialog.tsx')).PinDialog }));

const text = serversText.routes;

type Asked = { what: RouteQuestion; route: Route } | { what: 'add' | 'providers' | 'add provider' };

const opened: Record<string, Asked> = { provider: { what: 'add provider' }, route: { what: 'add' } };

export function ProviderRoutes() {
  const query = useQuery(serversQuery());
  const { data: providers } = useQuery(providersQuery());
  const { asked, setAsked, close, finish } = useAsked();
  const { switchRoute, dialog: codeQuestion } = useRouteSwitch();
  const routes = query.data?.flatMap((server) => server.routes);
  const goOnFrom = useNextRow(query.data, keysOf);
  const goOnFromPause = useNextRow(query.data, pauseKeysOf);
  const ask = (route: Route, what: RouteQuestion) => (what === 'switch' ? void switchRoute(route) : setAsked({ what, route }));
  return (
    <Card className="servers-card">
      <RoutesHead providers={providers} onAsk={(what) => setAsked({ what })} />
      <MissingNotices />
      {routes?.some(({ pauses }) => pauses.length > 0) === true && (
        <Suspense>
          <PausedServices routes={routes} now={query.dataUpdatedAt} onDecided={goOnFromPause} />
        </Suspense>
      )}
      <ListStates
        query={query}
        count={routes?.length}
        failedTitle={text.failedTitle}
        none={<NoRoutes hasProvider={providers && providers.length > 0} onAdd={(what) => setAsked({ what })} />}
      >
        <RouteList routes={routes} servers={query.data ?? []} providers={providers ?? []} onAsk={ask} />
      </ListStates>
      {(asked?.what === 'providers' || asked?.what === 'add provider') && (
        <ProvidersDialog isAdding={asked.what === 'add provider'} onAdded={finish} onClose={close} />
      )}
      {query.data !== undefined && providers !== undefined && (asked?.what === 'add' || asked?.what === 'edit') && (
        <RouteDialog
          route={asked.what === 'edit' ? asked.route : undefined}
          servers={query.data}
          providers={providers}
          onSaved={finish}
          onClose={close}
        />
      )}
      {asked?.what === 'test' && <TestDialog id={asked.route.providerId} name={asked.route.providerName} onClose={close} />}
      {asked?.what === 'remove' && (
        <RemoveDialog route={asked.route} servers={query.data ?? []} onRemoved={() => goOnFrom(asked.route._id)} onClose={close} />
      )}
      {asked?.what === 'reports' && (
        <Suspense>
          <ReportsDialog route={asked.route} onClose={close} />
        </Suspense>
      )}
      {asked?.what === 'pin' && (
        <Suspense>
          <PinDialog route={asked.route} onClose={close} />
        </Suspense>
      )}
      {codeQuestion}
    </Card>
  );
}

function RoutesHead({ providers, onAsk }: { providers: readonly unknown[] | undefined; onAsk: (what: 'add' | 'providers') => void }) {
  return (
    <CardHead title={text.title}>
      <div className="servers-head flex flex-wrap items-center gap-2">
        <p className="hidden pr-2 text-xs text-3 table:block">{text.note}</p>
        <Link to="/admin/services/order" className={buttonClass({})}>
          {text.order}
        </Link>
        <Allowed to="setup">
          <Button onClick={() => onAsk('providers')}>{serversText.providers.open}</Button>
          {providers?.length !== 0 && (
            <Button disabled={providers === undefined} onClick={() => onAsk('add')}>
              <Plus size={16} strokeWidth={1.75} aria-hidden />
              {text.add}
            </Button>
          )}
        </Allowed>
      </div>
    </CardHead>
  );
}

type NoRoutesProps = {
  /** Undefined until they are known. */ hasProvider: boolean | undefined;
  onAdd: (what: 'add' | 'add provider') => void;
};

function NoRoutes({ hasProvider, onAdd }: NoRoutesProps) {
  const add = hasProvider !== undefined && (
    <Allowed to="setup">
      <Button variant="primary" onClick={() => onAdd(hasProvider ? 'add' : 'add provider')}>
        {hasProvider ? text.add : serversText.providers.add}
      </Button>
    </Allowed>
  );
  return <EmptyState kind="empty" title={text.emptyTitle} text={text.emptyText} action={add} />;
}

const keysOf = ({ routes }: AdminServer): string[] => routes.map(({ _id }) => _id);

/** The checklist links to a question by the address; answering it then leads back to the checklist. */
function useAsked() {
  const navigate = useNavigate();
  const { add } = useSearch({ strict: false });
  const [asked, setAsked] = useState<Asked | null>(add === undefined ? null : (opened[add] ?? null));
  const close = () => {
    setAsked(null);
    // A reload doesn't open the question again.
    if (add !== undefined) void navigate({ to: '.', search: (old) => ({ ...old, add: undefined }), replace: true });
  };
  const goBack = () => void navigate({ to: '/admin/go-live' });
  return { asked, setAsked, close, finish: add === undefined ? undefined : goBack };
}
