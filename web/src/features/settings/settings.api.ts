import type { ReplyOf, RequestOf } from '@pinline/contract/client';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/api.ts';

export type Settings = ReplyOf<'GET admin/settings'>;
export type Links = Settings['links'];
export type EditedLinks = RequestOf<'PUT admin/settings'>['body']['links'];
export type FairUse = Settings['fairUse'];
export type KeyUse = Settings['keyUse'];
export type SoldService = ReplyOf<'POST admin/settings/forbidden-services'>['data'][number];

export function settingsQuery() {
  return queryOptions({ queryKey: ['settings'], queryFn: ({ signal }) => call('GET admin/settings', { signal }) });
}

export function soldForbiddenServicesQuery(forbiddenNames: string[]) {
  return queryOptions({
    queryKey: ['settings', 'forbidden', forbiddenNames],
    queryFn: async ({ signal }) => (await call('POST admin/settings/forbidden-services', { body: { forbiddenNames }, signal })).data,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

export async function saveLinks(queryClient: QueryClient, { opened, ...links }: EditedLinks & { opened: Links }): Promise<Links> {
  return show(queryClient, await call('PUT admin/settings', { body: { links, expected: opened } })).links;
}

/** After another operator saved. */
export function readSettings(queryClient: QueryClient): Promise<Settings> {
  return queryClient.fetchQuery({ ...settingsQuery(), staleTime: 0 });
}

type Sessions = Settings['sessions'];

export async function saveSessions(queryClient: QueryClient, { opened, ...sessions }: Sessions & { opened: Sessions }): Promise<true> {
  show(queryClient, await call('PUT admin/settings/sessions', { body: { ...sessions, expected: opened } }));
  return true;
}

type Retention = Settings['retention'];

export async function saveRetention(queryClient: QueryClient, { opened, ...retention }: Retention & { opened: Retention }): Promise<true> {
  show(queryClient, await call('PUT admin/settings/retention', { body: { ...retention, expected: opened } }));
  return true;
}

type Payments = Pick<Settings['payments'], 'cryptoClaimMinutes' | 'minDeposit'>;

export async function savePayments(queryClient: QueryClient, { opened, ...payments }: Payments & { opened: Payments }): Promise<true> {
  const expected = { cryptoClaimMinutes: opened.cryptoClaimMinutes, minDeposit: opened.minDeposit };
  show(queryClient, await call('PUT admin/settings/payments', { body: { ...payments, expected } }));
  return true;
}

export async function saveBuying(queryClient: QueryClient, buying: { isPaused: boolean; message: string }): Promise<void> {
  show(queryClient, await call('PUT admin/settings/buying', { body: buying }));
}

export async function saveApi(queryClient: QueryClient, api: Settings['api']): Promise<void> {
  show(queryClient, await call('PUT admin/settings/api', { body: api }));
}

export async function saveApps(queryClient: QueryClient, apps: Settings['apps']): Promise<void> {
  show(queryClient, await call('PUT admin/settings/apps', { body: apps }));
}

type Home = Pick<Settings['home'], 'country'>;

export async function saveHome(queryClient: QueryClient, { opened, ...home }: Home & { opened: Home }): Promise<true> {
  show(queryClient, await call('PUT admin/settings/home', { body: { ...home, expected: opened } }));
  return true;
}

export async function saveKeyUse(queryClient: QueryClient, { opened, ...keyUse }: KeyUse & { opened: KeyUse }): Promise<true> {
  show(queryClient, await call('PUT admin/settings/key-use', { body: { ...keyUse, expected: opened } }));
  return true;
}

export async function saveFairUse(queryClient: QueryClient, { opened, ...edited }: FairUse & { opened: FairUse }): Promise<SoldService[]> {
  const { fairUse, switchedOff } = await call('PUT admin/settings/fair-use', { body: { ...edited, expected: opened } });
  show(queryClient, { fairUse });
  return switchedOff;
}

function show<Saved extends Partial<Settings>>(queryClient: QueryClient, saved: Saved): Saved {
  queryClient.setQueryData(settingsQuery().queryKey, (known) => known && { ...known, ...saved });
  return saved;
}
