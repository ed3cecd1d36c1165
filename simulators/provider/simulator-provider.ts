import { setTimeout as delay } from 'node:timers/promises';
import type { Answer, Provider } from '../../server/src/features/providers/provider.ts';
import { currency } from './market/market.ts';
import { buy, buyAgain, cancel, finish, listCountries, listOperators, listPrices } from './server/port-answers.ts';
import { presentActivation, presentBooking, presentStatus } from './server/port-shapes.ts';
import { createRandom } from './market/random.ts';
import { services } from './market/services.ts';
import type { Simulator } from './simulator.ts';

/** Half of `latencyMs` passes before a call is carried out and half after, so an aborted purchase may exist. */
export function createSimulatorProvider({
  simulator,
  latencyMs = { from: 150, to: 600 },
}: {
  simulator: Simulator;
  latencyMs?: { from: number; to: number };
}): Provider {
  const random = createRandom(simulator.settings.seed, 'latency');
  const unsubscribes = new Set<() => void>();

  async function call<T>(signal: AbortSignal, carryOut: () => T): Promise<{ answered: true; value: T } | { answered: false }> {
    const halfMs = random.integer(latencyMs) / 2;
    try {
      signal.throwIfAborted();
      if (halfMs > 0) await delay(halfMs, undefined, { signal });
      const value = carryOut();
      if (halfMs > 0) await delay(halfMs, undefined, { signal });
      return { answered: true, value };
    } catch (error) {
      if (signal.aborted) return { answered: false };
      throw error;
    }
  }

  async function ask<T>(signal: AbortSignal, read: () => Answer<T>): Promise<Answer<T>> {
    const reply = await call(signal, read);
    return reply.answered ? reply.value : { ok: false, reason: 'UNREACHABLE', detail: 'aborted' };
  }

  async function change<T>(signal: AbortSignal, carryOut: () => T): Promise<T | { outcome: 'unknown'; detail: string }> {
    const reply = await call(signal, carryOut);
    return reply.answered ? reply.value : { outcome: 'unknown', detail: 'aborted' };
  }

  return {
    buy: (request, signal) => change(signal, () => buy(simulator, request)),
    buyAgain: (request, signal) => change(signal, () => buyAgain(simulator, request)),
    listActive: (signal) =>
      ask(signal, () => ok({ activations: simulator.listOpen().map(presentActivation), partlyRead: [], isComplete: true, oddRows: 0 })),
    check: (upstreamId, signal) => ask(signal, () => ok(presentStatus(simulator.find(Number(upstreamId))))),
    cancel: (upstreamId, signal) => change(signal, () => cancel(simulator, upstreamId)),
    askForAnother: (upstreamId, signal) => ask(signal, () => ok({ accepted: simulator.askForAnother(Number(upstreamId)).ok })),
    finish: (upstreamId, signal) => ask(signal, () => ok({ finished: finish(simulator, Number(upstreamId)) })),
    balance: (signal) => ask(signal, () => ok({ micros: simulator.balanceMicros(), currency })),
    prices: (filter, signal) => ask(signal, () => listPrices(simulator, filter)),
    serviceNames: (_filter, signal) => ask(signal, () => ok(new Map(services.map(({ code, name }) => [code, name])))),
    countries: ({ serviceCode }, signal) => ask(signal, () => ok(listCountries(simulator, serviceCode))),
    operators: ({ country }, signal) => ask(signal, () => listOperators(country)),
    history: ({ from, to }, signal) =>
      ask(signal, () =>
        ok({
          bookings: simulator
            .listAll()
            .filter(({ createdAt }) => createdAt >= from.getTime() && createdAt <= to.getTime())
            .map(presentBooking),
          isComplete: true,
          oddRows: 0,
        }),
      ),

    onChange(listener) {
      const unsubscribe = simulator.onChange((activationId) => listener(String(activationId)));
      unsubscribes.add(unsubscribe);
      return unsubscribe;
    },
    async close() {
      unsubscribes.forEach((unsubscribe) => unsubscribe());
    },
  };
}

const ok = <T>(value: T) => ({ ok: true as const, value });
