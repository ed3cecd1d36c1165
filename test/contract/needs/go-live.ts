import type { Needs } from './needs.ts';

export const goLiveNeeds = {
  'GET admin/go-live': {},
  'POST admin/go-live/check': { good: () => ({ body: { line: 'support' } }) },
} satisfies Needs;
