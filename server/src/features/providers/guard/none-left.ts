import type { UpstreamPrice } from '../provider.ts';

/** What a purchase asks one route for. `class`: what sets this buyer's price and the route itself apart, such as its ceiling. */
export type Asked = { routeId: number; class: string; serviceCode: string; country: string; operator: string | null };

/** `probe`: someone is asking whether there are numbers again; resolved once that is known. */
type Known = Asked & { until: number; probe: PromiseWithResolvers<void> | undefined };

export type Found = 'none' | 'sold' | 'nothing';

/** In milliseconds. */
const keptMs = 2_000;
const mostKept = 10_000;

type Options = { isOn: boolean; neverSold?: readonly string[] | undefined; now?: () => number };

/**
 * What this provider had no numbers of a moment ago. Every purchase of it is answered from here; after that one asks, and the others wait for
 * its answer. `isOn`: without limits on calls each purchase asks.
 */
export function createNoneLeft({ isOn, neverSold = [], now = () => performance.now() }: Options) {
  const known = new Map<string, Known>();
  const nameOf = ({ routeId, serviceCode, class: ofClass }: Asked) => JSON.stringify([routeId, serviceCode, ofClass]);

  function forget(name: string): void {
    known.get(name)?.probe?.resolve();
    known.delete(name);
  }

  function forgetWhere(isOver: (each: Known) => boolean): void {
    for (const [name, each] of known) if (isOver(each)) forget(name);
  }

  function forgetSold({ routeId, serviceCode }: Asked): void {
    forgetWhere((each) => each.routeId === routeId && each.serviceCode === serviceCode);
  }

  function remember(name: string, asked: Asked): void {
    forget(name);
    if (!isOn) return;
    known.set(name, { ...asked, until: now() + keptMs, probe: undefined });
    if (known.size <= mostKept) return;
    const [oldest] = known.keys();
    if (oldest !== undefined) forget(oldest);
  }

  return {
    /** A promise: wait for who is asking. Undefined: ask. */
    look(asked: Asked): 'none' | Promise<void> | undefined {
      if (neverSold.includes(asked.serviceCode)) return 'none';
      const found = known.get(nameOf(asked));
      if (found === undefined) return undefined;
      return now() < found.until ? 'none' : found.probe?.promise;
    },
    /** The asker finds out for all who want the same. To be called back once, with what was found. */
    ask(asked: Asked): (found: Found) => void {
      const name = nameOf(asked);
      const before = known.get(name);
      const probe = Promise.withResolvers<void>();
      if (before !== undefined) before.probe = probe;
      return (found) => {
        if (found === 'none') remember(name, asked);
        if (found === 'sold') forgetSold(asked);
        if (before?.probe === probe) before.probe = undefined;
        probe.resolve();
      };
    },
    forgetSold,
    /** The provider's price list shows numbers of these. */
    learnStock(isStocked: (each: Asked) => boolean): void {
      forgetWhere(isStocked);
    },
    size: () => known.size,
  };
}

export type NoneLeft = ReturnType<typeof createNoneLeft>;

/** Whether a price list shows numbers of what was asked for. A row without a count may have some. */
export function stockedBy(
  rows: readonly UpstreamPrice[],
  { operator = null }: { operator?: string | null },
  canonical: (serviceCode: string) => string,
): (each: Asked) => boolean {
  const stocked = new Set(rows.filter(({ stock }) => stock !== 0).map((row) => `${row.country} ${canonical(row.serviceCode)}`));
  return (each) => (each.operator ?? null) === operator && stocked.has(`${each.country} ${canonical(each.serviceCode)}`);
}
