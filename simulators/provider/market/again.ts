import type { Activation } from '../activation.ts';
import type { createLifeCycle } from '../life-cycle.ts';
import type { SimulatorSettings } from '../server/settings.ts';
import type { Store } from '../store.ts';
import { findCountry, type Country } from './countries.ts';
import type { Numbers } from './numbers.ts';
import { createRandom } from './random.ts';
import { findService, type Service } from './services.ts';

/** `otherPhone`: a fault: another number is sold in its place. */
export type AgainOrder = { id: number; maxCostMicros?: number | null; otherPhone?: boolean };

export type AgainPurchase = { ok: true; activation: Activation } | { ok: false; refusal: AgainRefusal };

export type AgainRefusal = 'NO_ACTIVATION' | 'NOT_AVAILABLE' | 'TOO_DEAR' | 'NO_BALANCE';

type Offer = { service: Service; country: Country };

type Parts = {
  settings: SimulatorSettings;
  store: Store;
  numbers: Numbers;
  begin: ReturnType<typeof createLifeCycle>['begin'];
  nextId: () => number;
  priceOf: (offer: Offer) => number;
};

/** Numbers that are sold once more. */
export function createAgain({ settings, store, numbers, begin, nextId, priceOf }: Parts) {
  const { seed } = settings;

  /** A company keeps some of the numbers that it sold. */
  function isKept({ id, state, messages, phoneNumber }: Activation): boolean {
    const isOver = state === 'finished' && messages.length > 0 && !numbers.isInUse(phoneNumber);
    return isOver && createRandom(seed, 'again', id).chance(settings.againRate);
  }

  function againMicros(id: number): number | null {
    const ended = store.find(id);
    const offer = ended && offerOf(ended);
    return ended && offer && isKept(ended) ? priceOf(offer) : null;
  }

  function buyAgain({ id: endedId, maxCostMicros = null, otherPhone = false }: AgainOrder): AgainPurchase {
    const ended = store.find(endedId);
    const offer = ended && offerOf(ended);
    if (!ended || !offer) return { ok: false, refusal: 'NO_ACTIVATION' };
    const costMicros = againMicros(endedId);
    if (costMicros === null) return { ok: false, refusal: 'NOT_AVAILABLE' };
    if (maxCostMicros !== null && maxCostMicros < costMicros) return { ok: false, refusal: 'TOO_DEAR' };
    if (store.balanceMicros() < costMicros) return { ok: false, refusal: 'NO_BALANCE' };
    const id = nextId();
    const wanted = { ...offer, service: offer.service.code, operators: offer.country.operators, exceptPrefixes: [] };
    const other = otherPhone ? numbers.choose(createRandom(seed, 'number', id), wanted, 0) : undefined;
    const { phoneNumber, operator } = other ?? ended;
    return { ok: true, activation: begin({ ...offer, id, phoneNumber, operator, isRepeated: true, costMicros, orderId: null }) };
  }

  return { againMicros, buyAgain };
}

function offerOf({ service, country }: Activation): Offer | undefined {
  const offer = { service: findService(service), country: findCountry(country) };
  return offer.service && offer.country && { service: offer.service, country: offer.country };
}
