import type { Channel } from '@pinline/contract/alarms/alarms.calls';
import type { RequestOf } from '@pinline/contract/client';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api/api.ts';
import { now } from '../../../platform/time/clock.ts';

export type { Channel };
export type NewChannel = RequestOf<'POST admin/channels'>['body'];
export type ChannelWish = RequestOf<'PUT admin/channels/:id'>['body'];

/** `loadedAt`: the server's time, in milliseconds since 1970. */
export function channelsQuery() {
  return queryOptions({
    queryKey: ['channels'],
    queryFn: async ({ signal }) => ({ channels: (await call('GET admin/channels', { signal })).data, loadedAt: now() }),
    refetchInterval: 30_000,
  });
}

export function addChannel(body: NewChannel) {
  return call('POST admin/channels', { body });
}

export async function saveChannel(id: string, body: ChannelWish): Promise<void> {
  await call('PUT admin/channels/:id', { params: { id }, body });
}

export async function removeChannel(id: string): Promise<void> {
  await call('DELETE admin/channels/:id', { params: { id } });
}

/** Returns why it was not accepted. */
export async function testChannel(id: string): Promise<string | null> {
  return (await call('POST admin/channels/:id/test', { params: { id } })).data.problem;
}

export async function refreshChannels(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: channelsQuery().queryKey });
}
