import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let answers: ((balance: number) => void)[] = [];

beforeEach(() => {
  answers = [];
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => undefined);
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    answers.push((balance) => resolve(Response.json({ balance, referralCode: 'A', held: 0, heldCount: 0 })));
    return promise;
  });
});
afterEach(() => void vi.unstubAllGlobals());

test('an older answer that was on its way does not undo a newer balance', async ({ onTestFinished }) => {
  const { balanceQuery, setBalance } = await import('./wallet.api.ts');
  const queryClient = new QueryClient();
  onTestFinished(() => queryClient.clear());
  const shown = () => queryClient.getQueryData(balanceQuery().queryKey)?.balance;
  onTestFinished(new QueryObserver(queryClient, balanceQuery()).subscribe(() => undefined));
  answers.at(-1)?.(100);
  await expect.poll(() => shown()).toBe(100);

  void queryClient.refetchQueries(balanceQuery());
  expect(answers).toHaveLength(2);
  setBalance(queryClient, 600);
  expect(shown()).toBe(600);
  answers[1]?.(100);
  await expect.poll(() => answers).toHaveLength(3);
  answers[2]?.(600);
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  expect(shown()).toBe(600);
});

test('a balance that nothing is asked about meanwhile costs no call', async ({ onTestFinished }) => {
  const { balanceQuery, setBalance } = await import('./wallet.api.ts');
  const queryClient = new QueryClient();
  onTestFinished(() => queryClient.clear());
  queryClient.setQueryData(balanceQuery().queryKey, { balance: 100, referralCode: 'A', held: 0, heldCount: 0 });
  setBalance(queryClient, 600);
  expect(queryClient.getQueryData(balanceQuery().queryKey)?.balance).toBe(600);
  expect(answers).toEqual([]);
});
