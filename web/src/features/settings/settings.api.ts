import type { ReplyOf, RequestOf } from '@pinline/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';

export type Links = ReplyOf<'GET admin/settings'>['links'];
export type EditedLinks = RequestOf<'PUT admin/settings'>['body']['links'];

export function settingsQuery() {
  return queryOptions({ queryKey: ['settings'], queryFn: ({ signal }) => call('GET admin/settings', { signal }) });
}

export function saveLinks(links: EditedLinks): Promise<ReplyOf<'PUT admin/settings'>> {
  return call('PUT admin/settings', { body: { links } });
}
