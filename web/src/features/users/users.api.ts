import type { ReplyOf } from '@pinline/contract/client';
import type { AdminUser } from '@pinline/contract/users/users.calls';
import type { UserSorting } from '@pinline/contract/users/sorting.rules';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/api.ts';

export const usersPageSize = 20;
const usersKey = ['admin', 'users'] as const;
const listKey = [...usersKey, 'list'] as const;

export type UserFilters = { page: number; search: string; sort?: UserSorting };
export type UserSession = ReplyOf<'GET admin/users/:id/sessions'>['data'][number];
type UsersPage = ReplyOf<'GET admin/all-users'>;

export function usersQuery(filters: UserFilters) {
  return queryOptions({
    queryKey: [...listKey, filters],
    queryFn: ({ signal }) => loadUsers({ ...filters, limit: usersPageSize, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
}

type Part = { page: number; limit: number };

function loadUsers({ search, sort, signal, ...part }: UserFilters & Part & { signal?: AbortSignal }): Promise<UsersPage> {
  const query = { ...queryOf(part), search, ...(sort === undefined ? {} : { sort }) };
  return call('GET admin/all-users', signal === undefined ? { query } : { query, signal });
}

export function ledgerQuery(id: string, page: number) {
  return queryOptions({
    queryKey: [...usersKey, id, 'ledger', page],
    queryFn: ({ signal }) => call('GET admin/users/:id/ledger', { params: { id }, query: { page: String(page) }, signal }),
    placeholderData: keepPreviousData,
  });
}

function loadLedger(id: string, part: Part): Promise<ReplyOf<'GET admin/users/:id/ledger'>> {
  return call('GET admin/users/:id/ledger', { params: { id }, query: queryOf(part) });
}

function queryOf({ page, limit }: Part) {
  return { page: String(page), limit: String(limit) };
}

export async function findUser(id: string): Promise<AdminUser> {
  return (await loadLedger(id, { page: 1, limit: 1 })).data;
}

export function userSessionsQuery(id: string) {
  return queryOptions({
    queryKey: [...usersKey, id, 'sessions'],
    queryFn: async ({ signal }) => (await call('GET admin/users/:id/sessions', { params: { id }, signal })).data,
  });
}

/** Refused with `BALANCE_CHANGED` when it is not `expectedBalance` any more. */
export async function saveBalance(id: string, change: { balance: number; expectedBalance: number; reason: string }): Promise<AdminUser> {
  return (await call('PATCH admin/users/:id/balance', { params: { id }, body: change })).data;
}

/** Says which: another operator may have been faster. */
export async function saveBlocked(userId: string, isBlock: boolean): Promise<AdminUser> {
  return (await call('PATCH admin/users/toggleBlock', { body: { userId, isBlock } })).data;
}

export async function endSessions(id: string): Promise<void> {
  await call('POST admin/users/:id/end-sessions', { params: { id } });
}

export function showUser(queryClient: QueryClient, user: AdminUser): void {
  queryClient.setQueriesData<UsersPage>({ queryKey: listKey }, (page) =>
    page === undefined ? undefined : { ...page, data: page.data.map((row) => (row._id === user._id ? user : row)) },
  );
  void queryClient.invalidateQueries({ queryKey: [...usersKey, user._id] });
}
