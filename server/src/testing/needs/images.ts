import type { Needs } from '../call-needs.ts';

export const imageNeeds = {
  'GET admin/images': { good: () => ({ query: { page: '1', limit: '30', search: '' } }) },
  'POST admin/image': {},
  'PUT admin/image/:id': { ids: ['id'] },
} satisfies Needs;
