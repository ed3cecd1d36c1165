import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type * as buying from './buy.ts';
import type * as sessions from '../../../platform/session/session.ts';

const tokens: (string | null)[] = [];
let onAsked: () => void;
let buyNumber: typeof buying.buyNumber;
let session: typeof sessions;

beforeAll(async () => {
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => undefined);
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Headers }) => {
    tokens.push(headers.get('authorization'));
    onAsked();
    throw new TypeError('Failed to fetch');
  });
  session = await import('../../../platform/session/session.ts');
  ({ buyNumber } = await import('./buy.ts'));
});
afterAll(() => {
  session.signOut();
  vi.unstubAllGlobals();
});

test('a purchase without an answer is never repeated by the user who signed in meanwhile', async () => {
  session.signedIn('pl_first', 'user', 'first@example.com');
  onAsked = () => {
    session.signOut();
    session.signedIn('pl_second', 'user', 'second@example.com');
  };
  const service = { id: '7', serviceCode: 'tg', label: 'Telegram', logo: null, price: 18 };
  const outcome = await buyNumber(new QueryClient(), { server: '2', service, country: null, isDeepCheck: false });
  expect(outcome.kind).toBe('failed');
  expect(tokens).toEqual(['Bearer pl_first']);
});
