import type { AdminUser } from '@pinline/contract/users/calls';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textIn, useAddress } from '../../platform/page/address.ts';
import { idIn, pageIn, type Search } from '../../platform/page/search.ts';
import { usersText } from './texts.ts';
import { Card } from '../../ui/card.tsx';
import { ExportButton } from '../../ui/export/export-button.tsx';
import { FilterBar } from '../../ui/list/filter-bar.tsx';
import { NoRows } from '../../ui/list/list-states.tsx';
import { PagedList } from '../../ui/list/paged-list.tsx';
import { Page } from '../../ui/page.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { BalanceDialog } from './parts/balance-dialog.tsx';
import { BlockDialog } from './parts/block-dialog.tsx';
import { LedgerDialog } from './parts/ledger-dialog.tsx';
import { SessionsDialog } from './parts/sessions-dialog.tsx';
import { UserList } from './parts/user-list.tsx';
import { usersPageSize, usersQuery } from './users.api.ts';
import '../../ui/list/listing.css';

export function UsersScreen() {
  const { filters, show } = useAddress(usersSearch);
  const { page = 1, search = '', ledger } = filters;
  const query = useQuery(usersQuery({ page, search }));
  const [asked, setAsked] = useState<Asked>(null);
  const { data } = query;
  const total = data?.pagination.total ?? 0;
  return (
    <Page
      title={usersText.title}
      subtitle={usersText.subtitle}
      actions={<ExportButton list="GET admin/all-users.csv" request={{ query: { search } }} count={data?.pagination.total} />}
    >
      <FilterBar>
        <SearchField
          label={usersText.search}
          placeholder={usersText.searchPlaceholder}
          value={search}
          onSearch={(text) => show({ search: textIn(text) }, { replace: true })}
        />
      </FilterBar>
      <Card className="listing-card">
        <PagedList
          query={query}
          count={data?.data.length}
          page={page}
          limit={usersPageSize}
          total={total}
          onPage={(next, options) => show({ ...filters, page: next }, options)}
          failedTitle={usersText.failedTitle}
          none={
            <NoRows
              isFiltered={search !== ''}
              title={usersText.emptyTitle}
              text={usersText.emptyBody}
              filteredTitle={usersText.filteredTitle}
              onClear={() => show({})}
            />
          }
        >
          <UserList
            users={data?.data}
            onAsk={(user, question) => {
              // The explanation of a balance has its own address, so it can be linked.
              if (question === 'ledger') show({ ...filters, ledger: user._id });
              else setAsked({ user, question });
            }}
          />
        </PagedList>
      </Card>
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

type UsersSearch = {
  page?: number | undefined;
  search?: string | undefined;
  ledger?: string | undefined;
};

const usersSearch = (search: Search): UsersSearch => ({
  page: pageIn(search),
  search: textIn(search['search']),
  ledger: idIn(search['ledger']),
});

type Asked = { user: AdminUser; question: keyof typeof dialogs } | null;

function Question({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  if (asked === null) return null;
  const Dialog = dialogs[asked.question];
  return <Dialog user={asked.user} onClose={onClose} />;
}

const dialogs = { balance: BalanceDialog, block: BlockDialog, sessions: SessionsDialog };
