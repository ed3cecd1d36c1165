import type { Needs } from '../call-needs.ts';

export const serviceNeeds = {
  'GET admin/all-services': { ids: ['serverId'], good: () => ({ query: { page: '1', limit: '20', serverId: '1', search: '' } }) },
  'POST service/add-service': { ids: ['serverId', 'imageId'] },
  'PUT service/update/:id': { ids: ['id', '_id', 'serverId', 'imageId'] },
  'GET admin/routes/:id/price-list': { ids: ['id'] },
  'POST admin/routes/:id/import': { ids: ['id'] },
  'GET admin/price-changes': { good: () => ({ query: { page: '1', limit: '20' } }) },
  'POST admin/price-changes': {},
} satisfies Needs;
