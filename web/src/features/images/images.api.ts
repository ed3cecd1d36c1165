import type { ReplyOf, RequestOf } from '@pinline/contract/client';
import type { Image } from '@pinline/contract/images/images.calls';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/api.ts';

export const imagesPageSize = 30;
const imagesKey = ['admin', 'images'] as const;

export type ImageFolder = RequestOf<'POST admin/image'>['query']['folderPath'];
type ImagePage = ReplyOf<'GET admin/images'>;

export function imagesQuery(filters: { page: number; search: string }) {
  return queryOptions({
    queryKey: [...imagesKey, 'list', filters],
    queryFn: ({ signal }) => loadImages({ ...filters, limit: imagesPageSize }, signal),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
}

function loadImages(part: { page: number; limit: number; search: string }, signal?: AbortSignal): Promise<ImagePage> {
  const query = { page: String(part.page), limit: String(part.limit), search: part.search };
  return call('GET admin/images', signal === undefined ? { query } : { query, signal });
}

export function imageChoiceQuery(search: string) {
  return queryOptions({
    queryKey: [...imagesKey, 'choice', search],
    queryFn: ({ signal }) => call('GET admin/images', { query: { limit: String(imagesPageSize), search }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
}

export async function addImage(folderPath: ImageFolder, image: { imageName: string; file: File }): Promise<Image> {
  const { imageName, file } = image;
  return (await call('POST admin/image', { query: { folderPath }, body: { imageName }, upload: file })).data;
}

export async function changeImage(folderPath: ImageFolder, image: { id: string; imageName: string; file: File | null }): Promise<Image> {
  const { id, imageName, file } = image;
  const request = { params: { id }, query: { folderPath }, body: { imageName } };
  return (await call('PUT admin/image/:id', file === null ? request : { ...request, upload: file })).data;
}

export function refreshImages(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: imagesKey });
}
