import type { Needs } from './needs.ts';

export const profitNeeds = {
  'GET admin/leaks': {},
  'GET admin/profit': { good: () => ({ query: { from: '2026-11-01', to: '2026-11-14', by: 'service' } }) },
  'GET admin/profit/check': {},
  'GET admin/profit/losses': { good: () => ({ query: { from: '2026-11-01', to: '2026-11-14' } }) },
  'GET admin/profit/today': {},
  'GET admin/deposit-fees': {},
  'PUT admin/deposit-fees': { good: () => ({ body: { upi: { percent: 1.9, fixed: 2 }, trc20: { percent: 0, fixed: 0 } } }) },
  'GET admin/route-health': {},
  'GET admin/profit.csv': { good: () => ({ query: { by: 'day' } }) },
} satisfies Needs;
