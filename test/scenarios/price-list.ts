import type { TestApp } from '../harness/test-app.ts';

/** Sets the provider's list for India, in dollars by code. The job of every minute reads the same. */
export function setPriceList({ simulator }: TestApp, costs: Record<string, number>): void {
  const offers = Object.entries(costs).map(([code, cost]) => [code, { cost, count: 7 }]);
  setProviderAnswer({ simulator }, JSON.stringify({ '22': Object.fromEntries(offers) }));
}

/** Sets the answer to any request for its list. */
export function setProviderAnswer({ simulator }: Pick<TestApp, 'simulator'>, body: string, action = 'getPrices'): void {
  simulator.faults.switchOff();
  simulator.faults.switchOn({ kind: 'answer', action, share: 1, body });
}
