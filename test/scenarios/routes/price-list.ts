import type { TestApp } from '../../harness/test-app.ts';

/** In dollars by code, for India. */
export function setPriceList({ simulator }: TestApp, costs: Record<string, number>): void {
  const offers = Object.entries(costs).map(([code, cost]) => [code, { cost, count: 7 }]);
  setProviderAnswer({ simulator }, JSON.stringify({ '22': Object.fromEntries(offers) }));
}

export function setProviderAnswer({ simulator }: Pick<TestApp, 'simulator'>, body: string, action = 'getPrices'): void {
  simulator.faults.switchOff();
  simulator.faults.switchOn({ kind: 'answer', action, share: 1, body });
}
