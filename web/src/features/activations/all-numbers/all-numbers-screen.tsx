import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { type Address, useAddress } from '../../../platform/page/address.ts';
import { adminHistory as text } from './all-numbers.texts.ts';
import { Amount } from '../../../ui/amount.tsx';
import { ExportButton } from '../../../ui/export/export-button.tsx';
import { Listing } from '../../../ui/list/listing.tsx';
import type { ShowPage } from '../../../ui/list/paged-list.tsx';
import { optionsOf } from '../../../ui/fields/option-list.ts';
import { Page } from '../../../ui/page.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { allNumbersQuery } from './all-numbers.api.ts';
import { type AllNumbersSearch, allNumbersSearch, behindFigureIn, explainedIn, keepPageSize, keptPageSize } from './all-numbers.search.ts';
import { BehindNotice } from './behind-notice.tsx';
import { AllNumbersFooter } from './all-numbers-footer.tsx';
import { ExplainDialog } from '../explain/explain-dialog.tsx';
import { RecordList } from './record-list.tsx';
import './all-numbers.css';

const times = optionsOf(text.times);
const statuses = optionsOf(text.statuses);

export function AllNumbersScreen() {
  const { filters, show } = useAddress(allNumbersSearch);
  const { page = 1, time = 'all', status = 'all', userId } = filters;
  const size = filters.limit ?? keptPageSize();
  const behind = behindFigureIn(filters);
  const asked = { time, status, userId: userId ?? 'all', ...behind };
  const query = useQuery(allNumbersQuery({ ...asked, page, limit: Number(size) }));
  const { data } = query;
  const explained = explainedIn(filters.explain);
  // The user is whose page it is, and stays when the filters are cleared.
  const isFiltered = time !== 'all' || status !== 'all' || behind.figure !== undefined;
  const showPage: ShowPage = (next, options) => show({ ...filters, page: next }, options);
  return (
    <Page
      title={<Title isOfUser={userId !== undefined} />}
      subtitle={userId === undefined ? text.subtitle : text.subtitleOfUser}
      actions={<ExportButton list="GET admin/mobile-history.csv" request={{ query: asked }} count={data?.total} />}
    >
      {behind.figure !== undefined && <BehindNotice behind={behind} onClear={() => show({ limit: filters.limit })} />}
      <FilterBar filters={filters} show={show} total={data?.totalMobileOtpPrice} />
      <Listing
        query={query}
        count={data?.data.length}
        page={page}
        limit={Number(size)}
        total={data?.total ?? 0}
        onPage={showPage}
        footer={
          <AllNumbersFooter
            page={page}
            total={data?.total ?? 0}
            size={size}
            onPage={showPage}
            onSize={(chosen) => {
              keepPageSize(chosen);
              show({ ...filters, page: undefined, limit: chosen });
            }}
          />
        }
        text={text}
        isFiltered={isFiltered}
        onClear={() => show({ limit: filters.limit, userId })}
      >
        <RecordList records={data?.data} onExplain={(explain) => show({ ...filters, explain })} />
      </Listing>
      {explained !== undefined && (
        <ExplainDialog
          key={filters.explain}
          explained={explained}
          onClose={() => show({ ...filters, explain: undefined }, { replace: true })}
        />
      )}
    </Page>
  );
}

type FilterBarProps = Pick<Address<AllNumbersSearch>, 'filters' | 'show'> & {
  /** Rupees. */
  total: number | undefined;
};

function FilterBar({ filters, show, total }: FilterBarProps) {
  return (
    <div className="listing-bar">
      <Select
        label={text.timeFilter}
        value={filters.time ?? 'all'}
        options={times}
        onSelect={(chosen) => show({ ...filters, page: undefined, time: chosen === 'all' ? undefined : chosen })}
      />
      <Select
        label={text.statusFilter}
        value={filters.status ?? 'all'}
        options={statuses}
        onSelect={(chosen) => show({ ...filters, page: undefined, status: chosen === 'all' ? undefined : chosen })}
      />
      <span className="listing-grow" />
      {filters.userId !== undefined && total !== undefined && (
        <p className="text-sm text-1">
          <Sentence text={text.totalOfUser} values={{ amount: <Amount value={total} /> }} />
        </p>
      )}
    </div>
  );
}

function Title({ isOfUser }: { isOfUser: boolean }) {
  if (!isOfUser) return <>{text.title}</>;
  return (
    <span className="all-numbers-back">
      <Link to="/admin/users" aria-label={text.back} title={text.back} className="touch-reach text-2">
        <ArrowLeft size={18} strokeWidth={1.75} aria-hidden />
      </Link>
      {text.title}
    </span>
  );
}
