import type { Coupon } from '@pinline/contract/promos/promos.calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textIn, useAddress } from '../../platform/page/address.ts';
import { oneOf, pageIn, type Search } from '../../platform/page/search.ts';
import { CardHead } from '../../ui/card.tsx';
import { ExportButton } from '../../ui/export/export-button.tsx';
import { figure } from '../../ui/list/count-line.tsx';
import { Listing } from '../../ui/list/listing.tsx';
import type { ShowPage } from '../../ui/list/paged-list.tsx';
import { Pager } from '../../ui/list/pager.tsx';
import { lists } from '../../ui/list/list.texts.ts';
import { useNextRow } from '../../ui/list/use-next-row.ts';
import { Page } from '../../ui/page.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { useStepUp } from '../auth/step-up/step-up.tsx';
import { DeleteDialog } from './parts/delete-dialog.tsx';
import { PromoFilterBar, type PromosSearch } from './parts/promo-filter-bar.tsx';
import { PromoForm } from './parts/promo-form.tsx';
import { PromoList } from './parts/promo-list.tsx';
import { promosPageSize, promosQuery } from './promos.api.ts';
import { promoCodes as text } from './promos.texts.ts';
import { useRevealedCodes } from './use-revealed-codes.ts';
import { Allowed } from '../auth/permissions/allowed.tsx';

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
  const showPage: ShowPage = (next, options) => show({ ...filters, page: next }, options);
  return (
    <Page
      title={text.title}
      actions={<ExportButton list="GET coupon/all-coupons.csv" request={{ query: { status, search } }} count={data?.total} />}
    >
      <Allowed to="money">
        <PromoForm />
      </Allowed>
      <PromoFilterBar filters={filters} isFiltered={isFiltered} total={data?.total} onShow={show} />
      <Listing
        query={query}
        count={data?.coupons.length}
        page={page}
        limit={promosPageSize}
        total={total}
        onPage={showPage}
        hidesSingleFooter
        footer={<PromosFooter page={page} total={total} onPage={showPage} />}
        text={text}
        isFiltered={isFiltered}
        onClear={() => show({})}
        head={<CardHead title={data === undefined ? text.listUnknown : <Sentence text={text.list} values={{ total: figure(total) }} />} />}
      >
        <PromoList coupons={data?.coupons.map(showRevealed)} onReveal={(coupon) => void reveal(coupon)} onDelete={setAsked} />
      </Listing>
      {asked !== null && <DeleteDialog coupon={asked} onDeleted={() => goOnFrom(keyOf(asked))} onClose={() => setAsked(null)} />}
      {stepUp.dialog}
    </Page>
  );
}

const keyOf = ({ _id }: Coupon): string => _id;

function PromosFooter({ page, total, onPage }: { page: number; total: number; onPage: ShowPage }) {
  const pages = Math.ceil(total / promosPageSize);
  return (
    <div className="listing-footer border-t border-line px-card py-2.5 text-xs text-3">
      <p>
        <Sentence text={lists.pageOf} values={{ page: figure(page), pages: figure(pages) }} />
      </p>
      <Pager page={page} totalPages={pages} onPage={onPage} />
    </div>
  );
}

const promosSearch = (search: Search): PromosSearch => ({
  page: pageIn(search),
  status: oneOf(['all', 'Active', 'Used'] as const, search['status']),
  search: textIn(search['search']),
});
