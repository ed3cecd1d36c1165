import type { TestApp } from '../harness/test-app.ts';

/** From now on the provider's list of India is this one, in dollars by code; its job of every minute hears the same. */
export function setPriceList({ simulator }: TestApp, costs: Record<string, number>): void {
  const offers = Object.entries(costs).map(([code, cost]) => [code, { cost, count: 7 }]);
  setProviderAnswer({ simulator }, JSON.stringify({ '22': Object.fromEntries(offers) }));
}

/** Whatever its list is asked for, it says this. */
export function setProviderAnswer({ simulator }: Pick<TestApp, 'simulator'>, body: string, action = 'getPrices'): void {
  simulator.faults.switchOff();
  simulator.faults.switchOn({ kind: 'answer', action, share: 1, body });
}
