/**
 * What an installation uses, as `npm run model -- --measure` found it. `activation` covers a number from its purchase to its end: the calls of
 * its page, the reads of its provider's list, the fold of its profit. `running` is what doesn't grow with them: rounds as long as any number
 * waits, and the first change of a page after a checkpoint, which writes all of it to the WAL.
 */
export type UnitCosts = {
  measuredAt: string;
  machine: string;
  activation: {
    nodeCpuMs: number;
    databaseCpuMs: number;
    /** A statement of its own is one too. */
    transactions: number;
    /** Writes of the WAL to the disk. */
    flushes: number;
    walBytes: number;
    /** Tables and indexes, for a number that is kept for ever. */
    storedBytes: number;
  };
  /** A second. Processor time and transactions are of each node, the WAL's are of the installation. */
  running: { nodeCpuMs: number; databaseCpuMs: number; transactions: number; flushes: number; walBytes: number };
  nodeMemoryMb: number;
  /** From `npm run bench sockets` and `npm run bench watch`. */
  socketMemoryKb: number;
  waitingNumberCpuMsPerSecond: number;
};

/** What can't be measured here. Each is printed with its value; `--name value` changes it. */
export const assumptions = {
  peakFactor: { value: 3, means: 'the busiest hour has this many times the average' },
  waitSeconds: { value: 240, means: 'a number waits this long on average' },
  socketsPerWaiting: { value: 1.7, means: 'open pages for each number that waits' },
  busyShare: { value: 0.6, means: 'of a core that is used at the peak; the rest absorbs what comes at once' },
  nodesAtLeast: { value: 2, means: 'nodes, so that one may die' },
  databaseCopies: { value: 3, means: 'a primary and its replicas, each with all data' },
  coreRupeesPerMonth: { value: 1_500, means: 'rent of a core with 4 GB of memory' },
  storageRupeesPerGbMonth: { value: 10, means: 'rent of a GB on SSD' },
  readsPerFlush: { value: 1, means: 'pages of 8 kB read from the disk for each flush, once data no longer fits into memory' },
} as const;

export type AssumptionName = keyof typeof assumptions;
export type Assumed = Record<AssumptionName, number>;

export function assumed(changes: Partial<Assumed> = {}): Assumed {
  const values = Object.fromEntries(Object.entries(assumptions).map(([name, { value }]) => [name, value]));
  // Object.entries forgets the names of its keys.
  return { ...(values as Assumed), ...changes };
}

export type Estimate = {
  activationsPerSecond: number;
  waitingNumbers: number;
  openSockets: number;
  appCores: number;
  nodes: number;
  databaseCores: number;
  flushesPerSecond: number;
  transactionsPerSecond: number;
  /** At the primary: flushes of the WAL and reads. */
  iops: number;
  walMbPerSecond: number;
  nodeMemoryMb: number;
  storageGbPerYear: number;
  rupeesPerThousand: number;
};

const secondsPerDay = 86_400;
const daysPerMonth = 30;

/** At the busiest hour, but for storage and money, which are of all hours. */
export function estimate(activationsPerDay: number, costs: UnitCosts, set: Assumed): Estimate {
  const { activation, running } = costs;
  const perSecond = (activationsPerDay / secondsPerDay) * set.peakFactor;
  const waitingNumbers = perSecond * set.waitSeconds;
  const openSockets = waitingNumbers * set.socketsPerWaiting;
  const work = (perSecond * activation.nodeCpuMs + waitingNumbers * costs.waitingNumberCpuMsPerSecond) / 1_000;
  // A node is one thread: it can't use more than one core, and each has rounds of its own.
  const perNode = set.busyShare - running.nodeCpuMs / 1_000;
  const nodes = Math.max(set.nodesAtLeast, Math.ceil(work / perNode));
  const appCores = work + (nodes * running.nodeCpuMs) / 1_000;
  const databaseCores = (perSecond * activation.databaseCpuMs + nodes * running.databaseCpuMs) / 1_000;
  const flushesPerSecond = perSecond * activation.flushes + running.flushes;
  const storageGbPerYear = (activationsPerDay * 365 * activation.storedBytes) / 1e9;
  const cores = nodes + Math.ceil(databaseCores / set.busyShare) * set.databaseCopies;
  const rent = cores * set.coreRupeesPerMonth + storageGbPerYear * set.databaseCopies * set.storageRupeesPerGbMonth;
  return {
    activationsPerSecond: perSecond,
    waitingNumbers,
    openSockets,
    appCores,
    nodes,
    databaseCores,
    flushesPerSecond,
    transactionsPerSecond: perSecond * activation.transactions + nodes * running.transactions,
    iops: flushesPerSecond * (1 + set.readsPerFlush),
    walMbPerSecond: (perSecond * activation.walBytes + running.walBytes) / 1e6,
    nodeMemoryMb: costs.nodeMemoryMb + ((openSockets / nodes) * costs.socketMemoryKb) / 1_000,
    storageGbPerYear,
    rupeesPerThousand: (rent / (activationsPerDay * daysPerMonth)) * 1_000,
  };
}

/** Without a peak, for a run whose rate is known. */
export function expectedUsage(perSecond: number, nodes: number, { activation, running }: UnitCosts): Usage {
  return {
    'node, CPU ms a second': perSecond * activation.nodeCpuMs + nodes * running.nodeCpuMs,
    'database, CPU ms a second': perSecond * activation.databaseCpuMs + nodes * running.databaseCpuMs,
    'flushes a second': perSecond * activation.flushes + running.flushes,
    'transactions a second': perSecond * activation.transactions + nodes * running.transactions,
    'WAL, kB a second': (perSecond * activation.walBytes + running.walBytes) / 1_000,
    'stored, kB a second': (perSecond * activation.storedBytes) / 1_000,
  };
}

export type Usage = {
  'node, CPU ms a second': number;
  'database, CPU ms a second': number;
  'flushes a second': number;
  'transactions a second': number;
  'WAL, kB a second': number;
  'stored, kB a second': number;
};

export type Run = { perSecond: number; used: Usage };

/** The straight line through two rates of one node. A cost that doesn't grow can't be below nothing. */
export function splitCosts(few: Run, many: Run): Pick<UnitCosts, 'activation' | 'running'> {
  const each = (name: keyof Usage) => (many.used[name] - few.used[name]) / (many.perSecond - few.perSecond);
  const rest = (name: keyof Usage) => Math.max(0, few.used[name] - few.perSecond * each(name));
  return {
    activation: {
      nodeCpuMs: each('node, CPU ms a second'),
      databaseCpuMs: each('database, CPU ms a second'),
      transactions: each('transactions a second'),
      flushes: each('flushes a second'),
      walBytes: each('WAL, kB a second') * 1_000,
      storedBytes: each('stored, kB a second') * 1_000,
    },
    running: {
      nodeCpuMs: rest('node, CPU ms a second'),
      databaseCpuMs: rest('database, CPU ms a second'),
      transactions: rest('transactions a second'),
      flushes: rest('flushes a second'),
      walBytes: rest('WAL, kB a second') * 1_000,
    },
  };
}
