import type { Activation, ReceivedMessage } from './activation.ts';
import { end, isOpen, receive } from './activation.ts';
import type { Country } from './market/countries.ts';
import { findCountry } from './market/countries.ts';
import type { Message } from './market/messages.ts';
import { composeMessage, drawWaitSeconds } from './market/messages.ts';
import type { ChosenNumber } from './market/numbers.ts';
import { createRandom } from './market/random.ts';
import type { Service } from './market/services.ts';
import type { SimulatorSettings } from './server/settings.ts';
import type { Store } from './store.ts';

export type Refusal = 'NO_ACTIVATION' | 'BAD_STATUS' | 'EARLY_CANCEL_DENIED';

/** A repeated step succeeds and changes nothing. */
export type Done = { ok: true } | { ok: false; refusal: Refusal };

type Beginning = ChosenNumber & { id: number; service: Service; country: Country; costMicros: number; orderId: string | null };

export function createLifeCycle(settings: SimulatorSettings, store: Store) {
  const { seed } = settings;
  const deps = { settings, store };

  function step(id: number, decide: (activation: Activation) => Done): Done {
    const activation = store.find(id);
    return activation ? decide(activation) : refuse('NO_ACTIVATION');
  }

  function save(activation: Activation): Done {
    store.save(activation);
    return done;
  }

  const isTooEarly = ({ createdAt }: Activation) => store.now() - createdAt < settings.cancelAfterSeconds * 1000;

  return {
    begin: (beginning: Beginning) => createActivation(deps, beginning),

    askForAnother: (id: number) =>
      step(id, (activation) => {
        if (!activation.canGetAnother || !isOpen(activation) || activation.state === 'waiting') return refuse('BAD_STATUS');
        if (activation.awaited) return done;
        const asked = { ...activation, asks: activation.asks + 1 };
        const isAnswered = activation.state === 'again' || createRandom(seed, 'another', id, asked.asks).chance(settings.anotherRate);
        return save({ ...asked, state: 'again', awaited: isAnswered ? drawMessage(deps, asked) : null });
      }),

    cancel: (id: number) =>
      step(id, (activation) => {
        if (activation.state === 'cancelled') return done;
        if (activation.state !== 'waiting') return refuse('BAD_STATUS');
        return isTooEarly(activation) ? refuse('EARLY_CANCEL_DENIED') : save(end(activation, 'cancelled', store.now()));
      }),

    ban: (id: number) =>
      step(id, (activation) => {
        if (activation.state !== 'waiting') return refuse('BAD_STATUS');
        return isTooEarly(activation) ? refuse('EARLY_CANCEL_DENIED') : save(end(activation, 'revoked', store.now()));
      }),

    finish: (id: number) =>
      step(id, (activation) => {
        if (activation.state === 'finished') return done;
        if (!isOpen(activation) || activation.state === 'waiting') return refuse('BAD_STATUS');
        return save(end(activation, 'finished', store.now()));
      }),

    revoke: (id: number) =>
      step(id, (activation) => {
        if (!isOpen(activation)) return refuse('BAD_STATUS');
        return save(end(activation, activation.messages.length > 0 ? 'finished' : 'revoked', store.now()));
      }),

    deliver: (id: number, message: Message) =>
      step(id, (activation) => {
        const received = receive(activation, { ...message, at: store.now() });
        return save(isOpen(activation) ? received : { ...received, state: activation.state });
      }),
  };
}

type Parts = { settings: SimulatorSettings; store: Store };

function createActivation({ settings, store }: Parts, { service, country, ...beginning }: Beginning): Activation {
  const createdAt = store.now();
  const isDelivered = createRandom(settings.seed, 'delivery', beginning.id).chance(settings.deliveryRate);
  const activation: Activation = {
    ...beginning,
    service: service.code,
    country: country.code,
    state: 'waiting',
    canGetAnother: service.canGetAnother,
    createdAt,
    endsAt: createdAt + settings.lifeSeconds * 1000,
    endedAt: null,
    messages: [],
    awaited: isDelivered
      ? drawMessage({ settings, store }, { id: beginning.id, asks: 0, service: service.code, country: country.code })
      : null,
    asks: 0,
  };
  store.save(activation);
  return activation;
}

function drawMessage(
  { settings, store }: Parts,
  { id, asks, service, country }: Pick<Activation, 'id' | 'asks' | 'service' | 'country'>,
): ReceivedMessage | null {
  const origin = findCountry(country);
  if (!origin) return null;
  const random = createRandom(settings.seed, 'message', id, asks);
  const waitMs = Math.round(drawWaitSeconds(random, settings.codeSeconds) * 1000);
  return { ...composeMessage({ random, service, country: origin }), at: store.now() + waitMs };
}

const done: Done = { ok: true };
const refuse = (refusal: Refusal): Done => ({ ok: false, refusal });
