import type { Activation } from './activation.ts';
import { isOpen, isRefunded, lastMessage, nextChangeAt, advance } from './activation.ts';
import type { ProviderRecords } from './ledger.ts';
import type { Clock } from './clock.ts';
import { createLedger, presentRecords } from './ledger.ts';
import { openJournal } from './journal.ts';
import type { SimulatorSettings } from './server/settings.ts';

export type Store = ReturnType<typeof openStore>;

/** Reads apply what is due first, so they never wait for a timer. */
export function openStore({ clock, journal: path, ...settings }: SimulatorSettings) {
  const opened = path === null ? null : openJournal(path, settings.startBalanceMicros);
  const startBalanceMicros = opened?.remembered.startBalanceMicros ?? settings.startBalanceMicros;
  const ledger = createLedger(startBalanceMicros);
  const register = createRegister();
  const { activations, open } = register;
  const listeners = new Set<(activation: Activation) => void>();
  const now = () => clock.now().getTime();
  const timers = createTimers(clock, (activation) => find(activation.id) === activation);

  /** The only way an activation changes: ledger, journal, timer and listeners follow. */
  function save(activation: Activation, at = now()): void {
    const kind = movement(activations.get(activation.id), activation);
    const entry = kind && ledger.post({ at, activation, kind });
    keep(activation);
    opened?.journal.append({ activation, entry });
    for (const listener of listeners) listener(activation);
  }

  function keep(activation: Activation): void {
    register.keep(activation);
    timers.schedule(activation);
  }

  function find(id: number): Activation | undefined {
    const known = activations.get(id);
    if (!known) return undefined;
    const current = advance(known, now());
    if (current !== known) save(current, current.endedAt ?? lastMessage(current)?.at);
    return current;
  }

  function advanceAll(): void {
    for (const activation of open.values()) if ((nextChangeAt(activation) ?? Infinity) <= now()) find(activation.id);
  }

  opened?.remembered.entries.forEach((entry) => ledger.restore(entry));
  opened?.remembered.activations.forEach(keep);

  return {
    save,
    find,
    now,
    listOpen(): Activation[] {
      advanceAll();
      return [...open.values()];
    },
    listAll(): Activation[] {
      advanceAll();
      return [...activations.values()];
    },
    countOpen: register.countOpen,
    balanceMicros: () => ledger.balanceMicros(),
    records(): ProviderRecords {
      advanceAll();
      return presentRecords({ startBalanceMicros, ledger, activations: activations.values() });
    },
    onSave(listener: (activation: Activation) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close(): void {
      timers.close();
      listeners.clear();
      opened?.journal.close();
    },
  };
}

function createRegister() {
  const activations = new Map<number, Activation>();
  const open = new Map<number, Activation>();
  const openCounts = new Map<string, number>();
  return {
    activations: activations as ReadonlyMap<number, Activation>, // narrowed: only `keep` adds
    open: open as ReadonlyMap<number, Activation>, // narrowed: only `keep` adds
    keep(activation: Activation): void {
      const key = offerKey(activation);
      const change = Number(isOpen(activation)) - Number(open.has(activation.id));
      openCounts.set(key, (openCounts.get(key) ?? 0) + change);
      activations.set(activation.id, activation);
      if (isOpen(activation)) open.set(activation.id, activation);
      else open.delete(activation.id);
    },
    countOpen: (offer: { country: string; service: string }) => openCounts.get(offerKey(offer)) ?? 0,
  };
}

function createTimers(clock: Clock, isUnchanged: (activation: Activation) => boolean) {
  const timers = new Map<number, () => void>();

  function schedule(activation: Activation): void {
    timers.get(activation.id)?.();
    timers.delete(activation.id);
    const changeAt = nextChangeAt(activation);
    if (changeAt === undefined) return;
    const stop = clock.startTimer(() => {
      // A timer may fire a moment early.
      if (isUnchanged(activation)) schedule(activation);
    }, changeAt - clock.now().getTime());
    timers.set(activation.id, stop);
  }

  return {
    schedule,
    close(): void {
      timers.forEach((stop) => stop());
      timers.clear();
    },
  };
}

const offerKey = ({ country, service }: { country: string; service: string }) => `${country}/${service}`;

function movement(before: Activation | undefined, after: Activation): 'charge' | 'refund' | null {
  if (!before) return 'charge';
  return isOpen(before) && isRefunded(after) ? 'refund' : null;
}
