import type { Activation } from './activation.ts';
import { currency } from './market/market.ts';

/** Negative: money leaving the account. */
export type Entry = { at: number; activationId: number; kind: 'charge' | 'refund'; amountMicros: number; balanceMicros: number };

export type ProviderRecords = {
  currency: string;
  startBalanceMicros: number;
  balanceMicros: number;
  activations: RecordedActivation[];
  entries: (Omit<Entry, 'at'> & { at: string })[];
};

export type RecordedActivation = Omit<Activation, 'id' | 'createdAt' | 'endsAt' | 'endedAt' | 'messages' | 'awaited' | 'asks'> & {
  id: string;
  /** The cost, or 0 after a refund. */
  chargedMicros: number;
  createdAt: string;
  endsAt: string;
  endedAt: string | null;
  messages: { code: string | null; text: string; at: string }[];
};

export type Ledger = ReturnType<typeof createLedger>;

export function createLedger(startBalanceMicros: number) {
  const entries: Entry[] = [];
  let balanceMicros = startBalanceMicros;
  return {
    entries: entries as readonly Entry[], // narrowed: only this file appends
    balanceMicros: () => balanceMicros,
    post({ at, activation, kind }: { at: number; activation: Activation; kind: Entry['kind'] }): Entry {
      const amountMicros = kind === 'charge' ? -activation.costMicros : activation.costMicros;
      const entry = { at, activationId: activation.id, kind, amountMicros, balanceMicros: balanceMicros + amountMicros };
      this.restore(entry);
      return entry;
    },
    restore(entry: Entry): void {
      entries.push(entry);
      balanceMicros = entry.balanceMicros;
    },
  };
}

export function presentRecords({
  startBalanceMicros,
  ledger,
  activations,
}: {
  startBalanceMicros: number;
  ledger: Ledger;
  activations: Iterable<Activation>;
}): ProviderRecords {
  const stillCharged = new Map<number, number>();
  for (const { activationId, amountMicros } of ledger.entries)
    stillCharged.set(activationId, (stillCharged.get(activationId) ?? 0) - amountMicros);
  return {
    currency,
    startBalanceMicros,
    balanceMicros: ledger.balanceMicros(),
    activations: Array.from(activations, (activation) => presentActivation(activation, stillCharged.get(activation.id) ?? 0)),
    entries: ledger.entries.map((entry) => ({ ...entry, at: iso(entry.at) })),
  };
}

function presentActivation({ awaited: _awaited, asks: _asks, ...activation }: Activation, chargedMicros: number): RecordedActivation {
  return {
    ...activation,
    id: String(activation.id),
    chargedMicros,
    createdAt: iso(activation.createdAt),
    endsAt: iso(activation.endsAt),
    endedAt: activation.endedAt === null ? null : iso(activation.endedAt),
    messages: activation.messages.map(({ code, text, at }) => ({ code, text, at: iso(at) })),
  };
}

const iso = (at: number) => new Date(at).toISOString();
