import type { Needs } from './needs.ts';

const november = { from: '2026-11-01', to: '2026-11-30' };

export const statementNeeds = {
  'GET payment/statement': { good: () => ({ query: { ...november, kind: 'held', search: '98850', limit: '20', after: '7.3' } }) },
  'GET payment/statement/summary': { good: () => ({ query: november }) },
  'GET payment/statement.csv': { good: () => ({ query: { ...november, kind: 'in' } }) },
  'GET payment/statement.pdf': { good: () => ({ query: { ...november, language: 'hi' } }) },
} satisfies Needs;
