import { useQuery } from '@tanstack/react-query';
import { textIn, useAddress } from '../../platform/page/address.ts';
import { pageIn, type Search } from '../../platform/page/search.ts';
import { auditText as text } from './audit.texts.ts';
import { Listing } from '../../ui/list/listing.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { type AuditFilters, auditPageSize, auditQuery } from './audit.api.ts';
import { AuditList } from './parts/audit-list.tsx';

export function AuditScreen() {
  const { filters: address, show: write } = useAddress((search) => search);
  const filters = filtersOf(address);
  const query = useQuery(auditQuery(filters));
  const show = ({ page, search }: AuditFilters, { replace } = { replace: search !== filters.search }) =>
    write({ page: page > 1 ? page : undefined, search: search === '' ? undefined : search }, { replace });
  const { data } = query;
  return (
    <Page title={text.title} subtitle={text.subtitle}>
      <Listing
        query={query}
        count={data?.data.length}
        page={filters.page}
        limit={auditPageSize}
        total={data?.pagination.total ?? 0}
        onPage={(page, options) => show({ ...filters, page }, options)}
        text={text}
        isFiltered={filters.search !== ''}
        onClear={() => show({ page: 1, search: '' })}
        head={
          <div className="listing-bar border-b border-line px-card py-2">
            <SearchField
              label={text.search}
              placeholder={text.searchPlaceholder}
              value={filters.search}
              onSearch={(search) => show({ page: 1, search })}
            />
          </div>
        }
      >
        <AuditList rows={data?.data} />
      </Listing>
    </Page>
  );
}

function filtersOf(address: Search): AuditFilters {
  return { page: pageIn(address) ?? 1, search: textIn(address['search']) ?? '' };
}
