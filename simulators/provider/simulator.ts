import type { Activation } from './activation.ts';
import { isOpen } from './activation.ts';
import type { ProviderRecords } from './ledger.ts';
import { createAgain, type AgainOrder, type AgainPurchase } from './market/again.ts';
import type { Country } from './market/countries.ts';
import type { Done } from './life-cycle.ts';
import { createLifeCycle } from './life-cycle.ts';
import { initialStock, priceMicros } from './market/market.ts';
import type { Message } from './market/messages.ts';
import { createNumbers } from './market/numbers.ts';
import type { Order, OrderRefusal } from './order.ts';
import { readOrder } from './order.ts';
import { createRandom } from './market/random.ts';
import type { Service } from './market/services.ts';
import type { SimulatorOptions, SimulatorSettings } from './server/settings.ts';
import { settingsFrom } from './server/settings.ts';
import { openStore } from './store.ts';

export type Purchase = { ok: true; activation: Activation } | { ok: false; refusal: OrderRefusal };

export type Simulator = {
  settings: SimulatorSettings;
  buy(order: Order): Purchase;
  /** The number of an activation that finished with a message, under a new id. */
  buyAgain(order: AgainOrder): AgainPurchase;
  /** What that costs; null where it can't be had. */
  againMicros(id: number): number | null;
  find(id: number): Activation | undefined;
  lastBought(): Activation | undefined;
  listOpen(): Activation[];
  listAll(): Activation[];
  cancel(id: number): Done;
  /** A cancel of a number that is said not to work. */
  ban(id: number): Done;
  askForAnother(id: number): Done;
  finish(id: number): Done;
  revoke(id: number): Done;
  /** After the end it is only recorded, as late. */
  deliver(id: number, message: Message): Done;
  priceMicros(offer: Offer): number;
  stockOf(offer: Offer): number;
  balanceMicros(): number;
  records(): ProviderRecords;
  onChange(listener: (activationId: number) => void): () => void;
  close(): void;
};

type Offer = { service: Service; country: Country };

export function createSimulator(options: SimulatorOptions): Simulator {
  const settings = settingsFrom(options);
  const { seed } = settings;
  const store = openStore(settings);
  const { begin, ...steps } = createLifeCycle(settings, store);
  const numbers = createNumbers();
  const orderIds = new Set<string>();
  let lastId = createRandom(seed, 'first id').integer({ from: 100_000_000, to: 900_000_000 });

  const priceOf = (offer: Offer) => priceMicros(settings, offer);
  const stockOf = (offer: Offer) => {
    if (settings.soldOut.includes(offer.service.code)) return 0;
    const initial = settings.stock ?? initialStock(seed, offer);
    return Math.max(0, initial - store.countOpen({ country: offer.country.code, service: offer.service.code }));
  };

  const nextId = () => lastId + createRandom(seed, 'step', lastId).integer({ from: 1, to: 40 });

  function buy(order: Order): Purchase {
    const reading = readOrder(order, { priceOf, stockOf, orderIds, balanceMicros: store.balanceMicros() });
    if (!reading.ok) return reading;
    const { service, country, operators, costMicros } = reading.accepted;
    const id = nextId();
    const wanted = { country, service: service.code, operators, exceptPrefixes: order.exceptPrefixes };
    const number = numbers.choose(createRandom(seed, 'number', id), wanted, settings.repeatedRate);
    if (!number) return { ok: false, refusal: { token: 'NO_NUMBERS' } };
    const phoneNumber = order.phoneNumber ?? number.phoneNumber;
    const activation = begin({ ...number, phoneNumber, id, service, country, costMicros, orderId: order.orderId });
    return { ok: true, activation };
  }

  const again = createAgain({ settings, store, numbers, begin, nextId, priceOf });

  function follow(activation: Activation): void {
    lastId = Math.max(lastId, activation.id);
    if (activation.orderId !== null) orderIds.add(activation.orderId);
    numbers.take(activation);
    if (!isOpen(activation)) numbers.release(activation.phoneNumber);
  }

  store.listAll().forEach(follow);
  store.onSave(follow);

  return {
    ...steps,
    settings,
    buy,
    ...again,
    find: store.find,
    lastBought: () => store.find(lastId),
    listOpen: store.listOpen,
    listAll: store.listAll,
    priceMicros: priceOf,
    stockOf,
    balanceMicros: store.balanceMicros,
    records: store.records,
    onChange: (listener) => store.onSave((activation) => listener(activation.id)),
    close: store.close,
  };
}
