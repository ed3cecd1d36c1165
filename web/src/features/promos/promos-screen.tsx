import type { Coupon } from '@pinline/contract/promos/calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textIn, useAddress } from '../../platform/page/address.ts';
import { oneOf, pageIn, type Search } from '../../platform/page/search.ts';
import { lists } from '../../ui/list/texts.ts';
import { promoCodes as text } from './texts.ts';
import { Card, CardHead } from '../../ui/card.tsx';
import { CountLine, figure } from '../../ui/list/count-line.tsx';
import { ExportButton } from '../../ui/export/export-button.tsx';
import { ListStates, NoRows } from '../../ui/list/list-states.tsx';
import { optionsOf } from '../../ui/fields/option-list.ts';
import { Page } from '../../ui/page.tsx';
import { Pager } from '../../ui/list/pager.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { useNextRow } from '../../ui/list/use-next-row.ts';
import { useStepUp } from '../auth/step-up/step-up.tsx';
import { DeleteDialog } from './parts/delete-dialog.tsx';
import { PromoForm } from './parts/promo-form.tsx';
import { PromoList } from './parts/promo-list.tsx';
import { type PromoFilters, promosPageSize, promosQuery } from './promos.api.ts';
import { useRevealedCodes } from './use-revealed-codes.ts';
import '../../ui/list/listing.css';

const statusOptions = optionsOf(text.statuses);

export function PromosScreen() {
  const { filters, show } = useAddress(promosSearch);
  const { page = 1, status = 'all', search = '' } = filters;
  const query = useQuery(promosQuery({ page, status, search }));
  const [asked, setAsked] = useState<Coupon | null>(null);
  const { data } = query;
  const stepUp = useStepUp();
  const { reveal, show: showRevealed } = useRevealedCodes(stepUp.run);
  const goOnFrom = useNextRow(data?.coupons, keyOf);
  const total = data?.total ?? 0;
  const isFiltered = status !== 'all' || search !== '';
  return (
    <Page
      title={text.title}
      actions={<ExportButton list="GET coupon/all-coupons.csv" request={{ query: { status, search } }} count={data?.total} />}
    >
      <PromoForm />
      <div className="listing-bar">
        <SearchField
          label={text.search}
          placeholder={text.searchPlaceholder}
          value={search}
          onSearch={(typed) => show({ status: filters.status, search: textIn(typed) }, { replace: true })}
        />
        <Select
          label={text.statusFilter}
          value={status}
          options={statusOptions}
          onSelect={(chosen) => show({ search: filters.search, status: chosen === 'all' ? undefined : chosen })}
        />
        <span className="listing-grow" />
        {data !== undefined && (isFiltered || total > 0) && (
          <p className="text-sm text-3" aria-live="polite">
            {isFiltered ? (
              <Sentence text={text.found} values={{ total: figure(total) }} />
            ) : (
              <CountLine text={text.showing} page={page} limit={promosPageSize} total={total} />
            )}
          </p>
        )}
      </div>
      <Card className="listing-card">
        <CardHead title={<Sentence text={text.list} values={{ total: <span className="num">{total.toLocaleString('en-IN')}</span> }} />} />
        <ListStates
          query={query}
          count={data?.coupons.length}
          failedTitle={text.failedTitle}
          none={
            <NoRows
              total={total}
              isFiltered={isFiltered}
              title={text.emptyTitle}
              text={text.emptyBody}
              filteredTitle={text.filteredTitle}
              limit={promosPageSize}
              onPage={(last) => show({ ...filters, page: last > 1 ? last : undefined }, { replace: true })}
              onClear={() => show({})}
            />
          }
        >
          <PromoList coupons={data?.coupons.map(showRevealed)} onReveal={(coupon) => void reveal(coupon)} onDelete={setAsked} />
        </ListStates>
        {data !== undefined && data.total_pages > 1 && (
          <div className="listing-footer border-t border-line px-card py-2.5 text-xs text-3">
            <p>
              <Sentence text={lists.pageOf} values={{ page: figure(page), pages: figure(data.total_pages) }} />
            </p>
            <Pager page={page} totalPages={data.total_pages} onPage={(next) => show({ ...filters, page: next > 1 ? next : undefined })} />
          </div>
        )}
      </Card>
      {asked !== null && <DeleteDialog coupon={asked} onDeleted={() => goOnFrom(keyOf(asked))} onClose={() => setAsked(null)} />}
      {stepUp.dialog}
    </Page>
  );
}

const keyOf = ({ _id }: Coupon): string => _id;

type PromosSearch = { page?: number | undefined; status?: PromoFilters['status'] | undefined; search?: string | undefined };

const promosSearch = (search: Search): PromosSearch => ({
  page: pageIn(search),
  status: oneOf(['all', 'Active', 'Used'] as const, search['status']),
  search: textIn(search['search']),
});
