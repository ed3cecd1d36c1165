import { AsyncLocalStorage } from 'node:async_hooks';

/** Whose call waits: each kind of caller may have limits of its own. */
export type AskerKind = 'person' | 'key' | 'operator';

/** Whose work runs, and how long it may wait for what all use. */
export type Asker = {
  /** A user, or the network of an address. */
  owner: string;
  kind: AskerKind;
  /** When it should be served at the latest, by `performance.now()`. */
  until: number;
  /** Its first wait is over: it isn't refused for being expected late any more. */
  isBegun: boolean;
  /** In a transaction: it holds a connection, and must not wait behind itself for a second one. */
  isHolding: boolean;
};

export type Whose = Pick<Asker, 'owner' | 'kind' | 'until'>;

const askers = new AsyncLocalStorage<Asker>();

/**
 * The one value that isn't an argument: a command that forgot to pass it on would take connections as if it were the node's own work.
 * It decides only who waits, never what is read or written.
 */
export function workFor<T>(whose: Whose | undefined, run: () => T): T {
  return whose === undefined ? run() : askers.run({ ...whose, isBegun: false, isHolding: false }, run);
}

/** Undefined for the node's own work. */
export function currentAsker(): Asker | undefined {
  return askers.getStore();
}

/** For a reading that many share: it must not wait as the one that happened to begin it. */
export function workForAll<T>(run: () => T): T {
  return askers.exit(run);
}

/** For what has to be finished once it is begun: it waits in line until then, however long the line is. */
export function finishUntil<T>(until: number, run: () => T): T {
  const asker = askers.getStore();
  return asker === undefined ? run() : askers.run({ ...asker, until, isBegun: true }, run);
}

export function whileHolding<T>(run: () => T): T {
  const asker = askers.getStore();
  return asker === undefined ? run() : askers.run({ ...asker, isHolding: true }, run);
}

/** Reads each part as the caller that began: a stream is read on later, when its reader has room. */
export function keepAsker<T>(parts: AsyncIterable<T>): AsyncIterable<T> {
  const asBegun = AsyncLocalStorage.snapshot();
  return {
    [Symbol.asyncIterator]() {
      const iterator = parts[Symbol.asyncIterator]();
      return {
        next: () => asBegun(() => iterator.next()),
        return: async () => (await asBegun(() => iterator.return?.())) ?? { done: true, value: undefined },
      };
    },
  };
}

/** What began still has this long for each later step, in milliseconds. */
const graceMs = 1_000;
/** However much time its call has. */
const longestMs = 10_000;

/** For one wait, in milliseconds. */
export function waitMsOf({ until, isBegun }: Asker): number {
  return Math.max(isBegun ? graceMs : 0, Math.min(longestMs, until - performance.now()));
}
