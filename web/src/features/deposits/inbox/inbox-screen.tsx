import type { InboxRow } from '@pinline/contract/deposits/inbox.calls';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { textIn, useAddress } from '../../../platform/page/address.ts';
import { oneOf, pageIn, type Search } from '../../../platform/page/search.ts';
import { inboxText as text } from './inbox.texts.ts';
import { ExportButton } from '../../../ui/export/export-button.tsx';
import { FilterBar } from '../../../ui/list/filter-bar.tsx';
import { Listing } from '../../../ui/list/listing.tsx';
import { Page } from '../../../ui/page.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { useNextRow } from '../../../ui/list/use-next-row.ts';
import { type InboxFilters, inboxPageSize, inboxQuery } from './inbox.api.ts';
import type { Decision } from './inbox-face.ts';
import { DecideDialog } from './parts/decide-dialog.tsx';
import { inboxKey, InboxList } from './parts/inbox-list.tsx';
import { MatchDialog } from './parts/match-dialog.tsx';
import { StatusTabs } from './parts/status-tabs.tsx';
import { UnclaimedNotice } from './parts/unclaimed-notice.tsx';

const BonusSection = lazy(async () => ({ default: (await import('../../referrals/review/bonus-section.tsx')).BonusSection }));

export function InboxScreen() {
  const { filters, show } = useAddress(inboxSearch);
  const { page = 1, status = 'all', search = '' } = filters;
  const query = useQuery(inboxQuery({ page, status, search }));
  const [asked, setAsked] = useState<Asked>(null);
  const { data } = query;
  const goOnFrom = useNextRow(data?.data, inboxKey);
  return (
    <Page
      title={text.title}
      subtitle={text.subtitle}
      actions={<ExportButton list="GET admin/deposits.csv" request={{ query: { status, search } }} count={data?.pagination.total} />}
    >
      <FilterBar>
        <SearchField
          label={text.search}
          placeholder={text.searchPlaceholder}
          value={search}
          onSearch={(typed) => show({ status: filters.status, search: textIn(typed) }, { replace: true })}
        />
      </FilterBar>
      {status === 'all' && search !== '' && <UnclaimedNotice search={search} />}
      <Listing
        query={query}
        count={data?.data.length}
        page={page}
        limit={inboxPageSize}
        total={data?.pagination.total ?? 0}
        text={text}
        isFiltered={status !== 'all' || search !== ''}
        onClear={() => show({})}
        onPage={(next, options) => show({ ...filters, page: next }, options)}
        head={<StatusTabs current={status} search={filters.search} counts={data?.counts} />}
      >
        <InboxList rows={data?.data} onDecide={(row, decision) => setAsked({ row, decision })} />
      </Listing>
      <Suspense fallback={null}>
        <BonusSection />
      </Suspense>
      <Question asked={asked} onDecided={(row) => goOnFrom(inboxKey(row))} onClose={() => setAsked(null)} />
    </Page>
  );
}

type Asked = { row: InboxRow; decision: Decision } | null;

type QuestionProps = { asked: Asked; onDecided: (row: InboxRow) => void; onClose: () => void };

function Question({ asked, onDecided, onClose }: QuestionProps) {
  if (asked === null) return null;
  const { row, decision } = asked;
  const ends = { onDecided: () => onDecided(row), onClose };
  if (decision === 'match') return <MatchDialog row={row} {...ends} />;
  return <DecideDialog row={row} decision={decision} {...ends} />;
}

type InboxSearch = { page?: number | undefined; status?: InboxFilters['status'] | undefined; search?: string | undefined };

const statuses = ['all', 'review', 'unclaimed', 'pending', 'credited', 'refused', 'expired'] as const;

const inboxSearch = (search: Search): InboxSearch => ({
  page: pageIn(search),
  status: oneOf(statuses, search['status']),
  search: textIn(search['search']),
});
