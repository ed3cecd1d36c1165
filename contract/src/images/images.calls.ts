import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, ruled } from '../values/fields.ts';
import { imageNameProblem, largestUploadBytes } from './images.rules.ts';
import { downloadTicket, keyedPaging, pagination, searchText } from '../values/paging.ts';

export const image = z.object({
  _id: id,
  imageName: z.string(),
  src: z.string(),
});

const listedImage = image.extend({
  usedBy: z.int(),
  isBuiltIn: z.boolean(),
});

export type Image = z.infer<typeof image>;
export type ListedImage = z.infer<typeof listedImage>;

const folder = z.object({ folderPath: z.enum(['qrcode', 'services'], 'This must be qrcode or services') });
const file = { part: 'image', maxBytes: largestUploadBytes } as const;

export const images = {
  'GET admin/images': endpoint({
    summary: 'Pictures of services, by name',
    access: 'admin',
    cost: 2,
    permission: 'view',
    query: z.object({ ...keyedPaging({ defaultLimit: 30 }), search: searchText }),
    replies: { 200: z.object({ data: z.array(listedImage), pagination }) },
    errors: [],
  }),
  'GET admin/images.csv': endpoint({
    summary: 'The same pictures as a file of their names and paths',
    access: 'admin',
    permission: 'view',
    query: z.object({ search: searchText, ticket: downloadTicket }),
    csv: true,
    replies: { 200: null },
    errors: [],
  }),
  'POST admin/image': endpoint({
    summary: 'Add a picture: PNG, JPG, GIF or WebP up to 10 MB, encoded again from its pixels',
    access: 'admin',
    permission: 'setup',
    query: folder,
    upload: { ...file, isRequired: true },
    cost: 10,
    body: z.object({ imageName: ruled(imageNameProblem) }),
    replies: { 201: z.object({ data: image }) },
    errors: ['IMAGE_REFUSED', 'SECOND_FACTOR_NEEDED'],
  }),
  'PUT admin/image/:id': endpoint({
    summary: 'Rename a picture, replace it, or both',
    access: 'admin',
    permission: 'setup',
    params: z.object({ id }),
    query: folder,
    upload: { ...file, isRequired: false },
    cost: 10,
    body: z.object({ imageName: ruled(imageNameProblem) }),
    replies: { 200: z.object({ data: image, src: z.string() }) },
    errors: ['IMAGE_NOT_FOUND', 'IMAGE_REFUSED', 'SECOND_FACTOR_NEEDED'],
  }),
};
