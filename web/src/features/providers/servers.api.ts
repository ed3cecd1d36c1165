import type { ReplyOf, RequestOf } from '@pinline/contract/client';
import type { Connection } from '@pinline/contract/providers/connection.calls';
import type { AdminProvider, AdminServer, ProviderHealth, Route, RoutePause } from '@pinline/contract/providers/providers.calls';
import type { PauseDecision } from '@pinline/contract/providers/providers.rules';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/api.ts';

export type { AdminProvider, AdminServer, Connection, ProviderHealth, Route, RoutePause };
export type ServerChange = RequestOf<'PUT admin/server/:id'>['body'];
export type NewProvider = RequestOf<'POST admin/providers'>['body'];
export type ProviderChange = Omit<RequestOf<'PUT admin/providers/:id'>['body'], 'expected'>;
export type OpenedProvider = RequestOf<'PUT admin/providers/:id'>['body']['expected'];
export type ConnectionQuestion = RequestOf<'POST admin/providers/test'>['body'];
export type ListedCountries = ReplyOf<'GET admin/providers/:id/countries'>['data'];
export type RouteWish = RequestOf<'POST admin/routes'>['body'];
export type RouteFields = RequestOf<'PUT admin/routes/:id'>['body']['expected'];

const serversKey = ['admin', 'servers'] as const;
const providersKey = ['admin', 'providers'] as const;
const countryListsKey = ['admin', 'country-lists'] as const;

export function serversQuery() {
  return queryOptions({
    queryKey: serversKey,
    queryFn: async ({ signal }) => (await call('GET admin/server', { signal })).data,
    staleTime: 10_000,
  });
}

export function providersQuery() {
  return queryOptions({
    queryKey: providersKey,
    queryFn: async ({ signal }) => (await call('GET admin/providers', { signal })).data,
    staleTime: 10_000,
  });
}

export async function saveServer(id: AdminServer['_id'], change: ServerChange): Promise<AdminServer> {
  return (await call('PUT admin/server/:id', { params: { id }, body: change })).data;
}

export async function addProvider(provider: NewProvider): Promise<AdminProvider> {
  return (await call('POST admin/providers', { body: provider })).data;
}

/** Refused with `CHANGED_MEANWHILE` when another operator saved it since it was opened. */
export async function saveProvider(id: string, change: ProviderChange, expected: OpenedProvider): Promise<AdminProvider> {
  return (await call('PUT admin/providers/:id', { params: { id }, body: { ...change, expected } })).data;
}

export async function testProvider(id: string): Promise<ProviderHealth> {
  return (await call('POST admin/providers/:id/test', { params: { id } })).data;
}

/** The provider is asked each time, so its list is kept for a while; what went wrong isn't. */
const keepAnswered = ({ state: { data } }: { state: { data: { problem: string | null } | undefined } }) =>
  data?.problem === null ? 5 * 60_000 : 0;

export function countriesQuery(providerId: string) {
  return queryOptions({
    queryKey: [...countryListsKey, providerId, 'countries'],
    queryFn: async ({ signal }) => (await call('GET admin/providers/:id/countries', { params: { id: providerId }, signal })).data,
    staleTime: keepAnswered,
    retry: false,
  });
}

export function operatorsQuery({ providerId, country }: { providerId: string; country: string }) {
  return queryOptions({
    queryKey: [...countryListsKey, providerId, 'operators', country],
    queryFn: async ({ signal }) =>
      (await call('GET admin/providers/:id/operators', { params: { id: providerId }, query: { country }, signal })).data,
    staleTime: keepAnswered,
    retry: false,
  });
}

/** Nothing is stored. */
export async function testConnection(question: ConnectionQuestion): Promise<Connection> {
  return (await call('POST admin/providers/test', { body: question })).data;
}

export async function fetchWebhookAddress(id: string): Promise<string | null> {
  return (await call('GET admin/providers/:id/webhook-address', { params: { id } })).data.address;
}

export async function createWebhookAddress(id: string): Promise<string | null> {
  return (await call('POST admin/providers/:id/webhook-address', { params: { id } })).data.address;
}

export async function saveWebhookSources(id: string, sources: string[]): Promise<AdminProvider> {
  return (await call('PUT admin/providers/:id/webhook-sources', { params: { id }, body: { sources } })).data;
}

export async function addRoute(route: RouteWish): Promise<Route> {
  return (await call('POST admin/routes', { body: route })).data;
}

/** `expected`: what the form showed. */
export async function saveRoute(id: string, route: RouteWish, expected: RouteFields): Promise<Route> {
  return (await call('PUT admin/routes/:id', { params: { id }, body: { ...route, expected } })).data;
}

export async function decideRoutePause(of: { route: Route; serviceId: string; decision: PauseDecision }): Promise<void> {
  const { route, serviceId, decision } = of;
  await call('PUT admin/routes/:id/pauses/:serviceId', { params: { id: route._id, serviceId }, body: { decision } });
}

export async function removeRoute(id: string): Promise<void> {
  await call('DELETE admin/routes/:id', { params: { id } });
}

/** Keys, routes and accounts show parts of each other, so all are refetched. */
export async function refreshServers(queryClient: QueryClient): Promise<void> {
  await Promise.all([serversKey, providersKey, countryListsKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
