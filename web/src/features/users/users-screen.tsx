import type { AdminUser } from '@pinline/contract/users/users.calls';
import { userSortings, type UserSorting } from '@pinline/contract/users/sorting.rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textIn, useAddress } from '../../platform/page/address.ts';
import { idIn, oneOf, pageIn, type Search } from '../../platform/page/search.ts';
import { usersText } from './users.texts.ts';
import { ExportButton } from '../../ui/export/export-button.tsx';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { Listing } from '../../ui/list/listing.tsx';
import { Page } from '../../ui/page.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { BalanceDialog } from './parts/balance-dialog.tsx';
import { BlockDialog } from './parts/block-dialog.tsx';
import { LedgerDialog } from './parts/ledger-dialog.tsx';
import { SessionsDialog } from './parts/sessions-dialog.tsx';
import { UserList } from './parts/user-list.tsx';
import { usersPageSize, usersQuery } from './users.api.ts';

export function UsersScreen() {
  const { filters, show } = useAddress(usersSearch);
  const { page = 1, search = '', sort = usualSorting, ledger } = filters;
  const query = useQuery(usersQuery({ page, search, sort }));
  const showSorted = (next: UserSorting) => show({ ...filters, page: undefined, sort: next === usualSorting ? undefined : next });
  const [asked, setAsked] = useState<Asked>(null);
  const { data } = query;
  return (
    <Page
      title={usersText.title}
      subtitle={usersText.subtitle}
      actions={<ExportButton list="GET admin/all-users.csv" request={{ query: { search, sort } }} count={data?.pagination.total} />}
    >
      <FilterBar>
        <SearchField
          label={usersText.search}
          placeholder={usersText.searchPlaceholder}
          value={search}
          onSearch={(text) => show({ ...filters, page: undefined, search: textIn(text) }, { replace: true })}
        />
        <Select label={usersText.sorting} value={sort} options={sortings} onSelect={showSorted} className="min-[1280px]:hidden" />
      </FilterBar>
      <Listing
        query={query}
        count={data?.data.length}
        page={page}
        limit={usersPageSize}
        total={data?.pagination.total ?? 0}
        text={usersText}
        isFiltered={search !== ''}
        onClear={() => show({ sort: filters.sort })}
        onPage={(next, options) => show({ ...filters, page: next }, options)}
      >
        <UserList
          users={data?.data}
          sort={sort}
          onSort={showSorted}
          onAsk={(user, question) => {
            // The explanation of a balance has its own address, so it can be linked.
            if (question === 'ledger') show({ ...filters, ledger: user._id });
            else setAsked({ user, question });
          }}
        />
      </Listing>
      {ledger !== undefined && (
        <LedgerDialog
          userId={ledger}
          known={data?.data.find(({ _id }) => _id === ledger)}
          onClose={() => show({ ...filters, ledger: undefined }, { replace: true })}
        />
      )}
      <Question asked={asked} onClose={() => setAsked(null)} />
    </Page>
  );
}

const usualSorting: UserSorting = '-joined';
const sortings = userSortings.map((value) => ({ value, label: usersText.sortings[value] }));

type UsersSearch = {
  page?: number | undefined;
  search?: string | undefined;
  sort?: UserSorting | undefined;
  ledger?: string | undefined;
};

const usersSearch = (search: Search): UsersSearch => ({
  page: pageIn(search),
  search: textIn(search['search']),
  sort: oneOf(userSortings, search['sort']),
  ledger: idIn(search['ledger']),
});

type Asked = { user: AdminUser; question: keyof typeof dialogs } | null;

function Question({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  if (asked === null) return null;
  const Dialog = dialogs[asked.question];
  return <Dialog user={asked.user} onClose={onClose} />;
}

const dialogs = { balance: BalanceDialog, block: BlockDialog, sessions: SessionsDialog };
