import { chooseRoutes } from '../../server/src/features/providers/pauses/choose-routes.rules.ts';
import { rankRoutes } from '../../server/src/features/providers/order/rank-routes.rules.ts';

/** Between 0 and 1. */
type Random = () => number;

/** `success`: the share of its numbers that get a code. Money in paise. */
export type Market = { price: number; routes: readonly { id: number; success: number; cost: number }[] };

export type Sales = { net: number; numbers: Map<number, number>; explored: number; asked: number[] };

/** Purchases between two runs of the job. */
const perRun = 20;

/** Sells one number after the other as purchases do. A provider is paid for numbers with a code. `places` is a fixed order, first to last. */
export function sell(random: Random, { price, routes }: Market, of: { purchases: number; places?: readonly number[] }): Sales {
  const counted = new Map(routes.map(({ id }) => [id, { samples: 0, succeeded: 0 }]));
  const sales: Sales = { net: 0, numbers: new Map(), explored: 0, asked: [] };
  let order = of.places ?? routes.map(({ id }) => id);
  for (let purchase = 1; purchase <= of.purchases; purchase += 1) {
    if (of.places === undefined && purchase % perRun === 0) {
      const known = routes.map((route) => ({ ...open, ...route, price, ...(counted.get(route.id) ?? none) }));
      order = rankRoutes(known).map(({ id }) => id);
    }
    const asked = routes.map(({ id }) => ({ ...open, id, place: order.indexOf(id) + 1, mayExplore: of.places === undefined }));
    const [first] = chooseRoutes(asked, purchase, random).first;
    const route = routes.find(({ id }) => id === first?.id);
    if (route === undefined) throw new Error('No route was asked');
    const hasCode = random() < route.success;
    const outcome = counted.get(route.id) ?? none;
    counted.set(route.id, { samples: outcome.samples + 1, succeeded: outcome.succeeded + Number(hasCode) });
    sales.net += hasCode ? price - route.cost : 0;
    sales.explored += Number(route.id !== order[0]);
    sales.numbers.set(route.id, (sales.numbers.get(route.id) ?? 0) + 1);
    sales.asked.push(route.id);
  }
  return sales;
}

const none = { samples: 0, succeeded: 0 };
const open = {
  isWorking: true,
  mode: 'automatic' as const,
  fallenAt: null,
  isProbeDue: false,
  probedBy: null,
  isOutOfStock: false,
  isPaused: false,
  isClosed: false,
};
