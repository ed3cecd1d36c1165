import type { Needs } from './needs.ts';

export const profitNeeds = {
  'GET admin/leaks': {},
  'GET admin/profit': { good: () => ({ query: { from: '2026-11-01', to: '2026-11-14', by: 'service' } }) },
  'GET admin/profit/check': {},
  'GET admin/profit.csv': { good: () => ({ query: { by: 'day' } }) },
} satisfies Needs;
