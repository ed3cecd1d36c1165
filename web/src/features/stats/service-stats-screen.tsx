import { serverNumbers } from '@pinline/contract/catalogue/catalogue.rules';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useAddress } from '../../platform/page/address.ts';
import { serviceStatsText as text } from './stats.texts.ts';
import { Listing } from '../../ui/list/listing.tsx';
import { Page } from '../../ui/page.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { adminText } from '../../ui/admin-pages.texts.ts';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import type { DayRange } from './days.ts';
import { DayRangeFields } from './parts/day-range-fields.tsx';
import { ExportStats } from './services/export-stats.tsx';
import { StatsList } from './services/stats-list.tsx';
import { StatsTiles } from './services/stats-tiles.tsx';
import { firstSorting, sortKeys, sortRows, nextSorting, totalRowOf } from './service-rows.ts';
import { addressOf, type StatsView, viewOf } from './stats-address.ts';
import { serviceStatsQuery } from './stats.api.ts';
import { useToday } from './use-today.ts';
import './stats.css';

const rowsPerPage = 50;
const servers = [
  { value: '', label: text.allServers },
  ...serverNumbers.map((server) => ({ value: server, label: text.server(server) })),
] as const;

const sortings = sortKeys.map((key) => ({ value: key, label: text.sortBy(text.columns[key]) }));

export function ServiceStatsScreen() {
  const today = useToday();
  const { filters: address, show: write } = useAddress((search) => search);
  const view = viewOf(address, today);
  const query = useQuery(serviceStatsQuery(view));
  const show = (change: Partial<StatsView>) =>
    // Typing makes one step back, however many pauses it has.
    write(addressOf({ ...view, page: 1, ...change }, today), { replace: change.search !== undefined });
  const rows = query.data && sortRows(query.data, view.sorting);
  const shown = rows?.slice((view.page - 1) * rowsPerPage, view.page * rowsPerPage);
  const clear = () => show({ search: '', server: undefined, from: today, to: today });
  return (
    <Page title={text.title} subtitle={<Subtitle range={view} />} actions={<ExportStats rows={rows} range={view} />}>
      {!query.isLoadingError && <StatsTiles rows={rows} />}
      <Listing
        query={query}
        count={shown?.length}
        page={view.page}
        limit={rowsPerPage}
        total={rows?.length ?? 0}
        onPage={(page, options) => write(addressOf({ ...view, page }, today), options)}
        text={text}
        isFiltered={view.search !== '' || view.server !== undefined}
        onClear={clear}
        head={
          <div className="listing-bar border-b border-line px-card py-2">
            <SearchField
              label={text.search}
              placeholder={text.searchPlaceholder}
              value={view.search}
              onSearch={(search) => show({ search })}
            />
            <Select
              label={text.serverFilter}
              value={view.server ?? ''}
              options={servers}
              onSelect={(server) => show({ server: server === '' ? undefined : server })}
              className="md:min-w-34"
            />
            <Select
              label={text.sorting}
              value={view.sorting.by}
              options={sortings}
              onSelect={(by) => show({ sorting: firstSorting(by) })}
              className="table:hidden"
            />
            <DayRangeFields range={view} today={today} onRange={show} />
          </div>
        }
      >
        <StatsList
          rows={shown}
          total={rows && totalRowOf(rows)}
          sorting={view.sorting}
          onSort={(by) => show({ sorting: nextSorting(view.sorting, by) })}
        />
      </Listing>
    </Page>
  );
}

function Subtitle({ range: { from, to } }: { range: DayRange }) {
  const profit = (
    <Link to="/admin/profit" search={{ from, to }} className="underline">
      {adminText.pages.profit}
    </Link>
  );
  return <Sentence text={text.subtitle} values={{ profit }} />;
}
