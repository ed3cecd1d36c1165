import { serverNumbers } from '@pinline/contract/catalogue/catalogue.rules';
import type { AdminService } from '@pinline/contract/catalogue/services.calls';
import { serviceStates } from '@pinline/contract/catalogue/services.rules';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { textIn, useAddress } from '../../../platform/page/address.ts';
import { oneOf, pageIn, type Search } from '../../../platform/page/search.ts';
import { servicesText as text } from './services.texts.ts';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ExportButton } from '../../../ui/export/export-button.tsx';
import { Listing } from '../../../ui/list/listing.tsx';
import { Page } from '../../../ui/page.tsx';
import { ProviderRoutes } from '../../providers/routes/provider-routes.tsx';
import { ServerKeys } from '../../providers/accounts/server-keys.tsx';
import { WishedApps } from '../../wishes/admin/wished-apps.tsx';
import { PriceChangesNotice } from './parts/price-changes-notice.tsx';
import { ServiceDialog } from './parts/service-dialog.tsx';
import { ServiceFilterBar, type ServicesSearch } from './parts/service-filter-bar.tsx';
import { ServiceList } from './parts/service-list.tsx';
import { useServerChoices } from './server-choices.ts';
import { servicesPageSize, servicesQuery } from './services.api.ts';
import './services.css';
import { Allowed } from '../../auth/permissions/allowed.tsx';

export function ServicesScreen() {
  const { filters, show } = useAddress(servicesSearch);
  const { page = 1, server, state, search = '' } = filters;
  const asked = { serverId: server ?? ('all' as const), ...(state && { state }), search };
  const query = useQuery(servicesQuery({ ...asked, page }));
  const servers = useServerChoices();
  const [edited, setEdited] = useState<AdminService | 'another' | null>(null);
  const { data } = query;
  const total = data?.pagination.total ?? 0;
  const list = useRef<HTMLDivElement>(null);
  const isShown = data !== undefined;
  useEffect(() => {
    if (isShown && location.hash === '#list') list.current?.scrollIntoView();
  }, [isShown]);
  const isFiltered = server !== undefined || state !== undefined || search !== '';
  return (
    <Page
      title={text.title}
      subtitle={text.subtitle}
      actions={
        <div className="flex flex-wrap gap-2">
          <ExportButton list="GET admin/all-services.csv" request={{ query: asked }} count={data?.pagination.total} />
          <Allowed to="setup">
            <Link to="/admin/services/import" className={buttonClass({})}>
              {text.import}
            </Link>
          </Allowed>
          <Allowed to="money">
            <Button variant="primary" onClick={() => setEdited('another')}>
              <Plus size={16} strokeWidth={1.75} aria-hidden />
              {text.add}
            </Button>
          </Allowed>
        </div>
      }
    >
      <PriceChangesNotice />
      <WishedApps />
      <ServerKeys />
      <ProviderRoutes />
      <div ref={list} className="grid scroll-mt-20 grid-cols-[minmax(0,1fr)] gap-3">
        <ServiceFilterBar filters={filters} servers={servers} total={data?.pagination.total} onShow={show} />
        {state === 'too_costly' && <p className="text-sm text-2">{text.tooCostly}</p>}
        <Listing
          query={query}
          count={data?.data.length}
          page={page}
          limit={servicesPageSize}
          total={total}
          onPage={(next, options) => show({ ...filters, page: next }, options)}
          windowSize={pagerWindowSize}
          hidesSingleFooter
          text={text}
          isFiltered={isFiltered}
          onClear={() => show({})}
        >
          <ServiceList services={data?.data} onEdit={setEdited} />
        </Listing>
      </div>
      {edited !== null && (
        <ServiceDialog service={edited === 'another' ? null : edited} server={server} servers={servers} onClose={() => setEdited(null)} />
      )}
    </Page>
  );
}

const pagerWindowSize = 10;

const servicesSearch = (search: Search): ServicesSearch => ({
  page: pageIn(search),
  server: oneOf(serverNumbers, search['server']),
  state: oneOf(serviceStates, search['state']),
  search: textIn(search['search']),
});
