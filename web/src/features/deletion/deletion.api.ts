import type { ReplyOf } from '@pinline/contract/client';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/api.ts';
import { noteDeletion } from '../../platform/session/deletion-due.ts';

export type Deletion = ReplyOf<'GET account/deletion'>['data'];

const key = ['account', 'deletion'];

export function deletionQuery() {
  return queryOptions({ queryKey: key, queryFn: async ({ signal }) => note((await call('GET account/deletion', { signal })).data) });
}

export function refreshDeletion(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: key });
}

export async function askForDeletion(
  queryClient: QueryClient,
  wish: { currentPassword: string | undefined; giveUp: number },
): Promise<void> {
  queryClient.setQueryData(key, note((await call('POST account/deletion', { body: wish })).data));
}

/** That it isn't about to be deleted any more is what was wanted. */
export async function keepAccount(queryClient: QueryClient): Promise<void> {
  await call('DELETE account/deletion').catch((error: unknown) => {
    if (!(error instanceof ApiError && error.code === 'DELETION_NOT_ASKED_FOR')) throw error;
  });
  noteDeletion(null);
  await refreshDeletion(queryClient);
}

function note(deletion: Deletion): Deletion {
  noteDeletion(deletion.scheduled?.dueAt ?? null);
  return deletion;
}
