import type { Needs } from '../call-needs.ts';

export const serverNeeds = {
  'GET admin/server': {},
  'PUT admin/server/:id': { ids: ['id'] },
  'GET admin/providers': {},
  'POST admin/providers': {},
  'PUT admin/providers/:id': { ids: ['id'] },
  'POST admin/providers/:id/test': { ids: ['id'] },
  'POST admin/routes': { ids: ['providerId'] },
  'PUT admin/routes/:id': { ids: ['id', 'providerId'] },
  'DELETE admin/routes/:id': { ids: ['id'] },
} satisfies Needs;
