import type { ReplyOf } from '@pinline/contract/client';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';

export type Account = ReplyOf<'GET account'>;
export type AccountSession = ReplyOf<'GET account/sessions'>['data'][number];
export type NewAuthenticator = ReplyOf<'POST account/second-factor'>;

const accountKey = ['account'];
const waitingMs = 10_000;

export function accountQuery() {
  return queryOptions({
    queryKey: [...accountKey, 'sign-in'],
    queryFn: ({ signal }) => call('GET account', { signal }),
    // The link to a new address may be opened on another device.
    refetchInterval: ({ state }) => ((state.data?.emailChange ?? null) === null ? false : waitingMs),
  });
}

export function sessionsQuery() {
  return queryOptions({
    queryKey: [...accountKey, 'sessions'],
    queryFn: async ({ signal }) => (await call('GET account/sessions', { signal })).data,
  });
}

export function refreshAccount(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: accountKey });
}

type NewPassword = { currentPassword: string | undefined; newPassword: string; revokeAccess: boolean };

export async function savePassword(choice: NewPassword): Promise<void> {
  await call('POST account/password', { body: choice });
}

export function beginAuthenticator(): Promise<NewAuthenticator> {
  return call('POST account/second-factor');
}

/** Returns the recovery codes, which the server sends only once. */
export async function confirmAuthenticator(proof: { code: string; currentPassword: string | undefined }): Promise<readonly string[]> {
  return (await call('POST account/second-factor/confirm', { body: proof })).recoveryCodes;
}

export async function removeAuthenticator(code: string): Promise<void> {
  await call('POST account/second-factor/remove', { body: { code } });
}

/** Opens the 10 minutes in which calls that need a fresh code succeed. */
export async function confirmFreshly(code: string): Promise<void> {
  await call('POST account/second-factor/fresh', { body: { code } });
}
