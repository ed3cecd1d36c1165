import { randomBytes } from 'node:crypto';
import type { Needs } from './needs.ts';
import { aPng } from '../../builders/pictures.ts';

const folderPath = 'services';

export const imageNeeds = {
  'GET admin/images': { good: () => ({ query: { page: '1', limit: '30', search: '' } }) },
  'GET admin/images.csv': { good: () => ({ query: { search: '' } }) },
  'POST admin/image': { good: async () => ({ query: { folderPath }, body: { imageName: aName() }, upload: await aPng() }) },
  'PUT admin/image/:id': {
    ids: ['id'],
    good: async ({ app }) => {
      const { rows } = await app.app.deps.db.pool.query<{ id: string }>(
        `insert into image (folder, name, src, content, content_type) values ($1, $2, '/images/' || $2, '', 'image/png') returning id::text`,
        [folderPath, aName()],
      );
      return { params: { id: rows[0]?.id ?? '' }, query: { folderPath }, body: { imageName: aName() }, upload: await aPng() };
    },
  },
} satisfies Needs;

function aName(): string {
  return `Picture ${randomBytes(6).toString('hex')}`;
}
