import type { Check } from './measure.ts';
import { growthAllowed, growthOf, settledAfter, type Soak } from './soak.ts';
import { assumed, assumptions, estimate, type Estimate, type UnitCosts } from './model.rules.ts';

/** `factor`: times 10,000 numbers a day. */
export type CheckedPoint = Check & { factor: number };

const shown: { [Name in keyof Estimate]: (value: number) => string } = {
  activationsPerSecond: (value) => `${round(value)} activations a second at the peak`,
  waitingNumbers: (value) => `${round(value)} numbers wait`,
  openSockets: (value) => `${round(value)} pages are open`,
  appCores: (value) => `${round(value)} cores of app work`,
  nodes: (value) => `${round(value)} app nodes`,
  databaseCores: (value) => `${round(value)} cores of PostgreSQL work`,
  flushesPerSecond: (value) => `${round(value)} flushes of the WAL a second`,
  transactionsPerSecond: (value) => `${round(value)} transactions a second`,
  iops: (value) => `${round(value)} IOPS of the primary`,
  walMbPerSecond: (value) => `${round(value)} MB of WAL a second`,
  nodeMemoryMb: (value) => `${round(value)} MB of memory for each node`,
  storageGbPerYear: (value) => `${round(value)} GB more a year, in each copy`,
  rupeesPerThousand: (value) => `₹${round(value)} for 1,000 activations`,
};

const names = Object.keys(shown) as (keyof Estimate)[];

export function describeEstimate(perDay: number, of: Estimate): string {
  return [`${perDay.toLocaleString('en')} activations a day:`, ...names.map((name) => `  ${shown[name](of[name])}`)].join('\n');
}

export function describeCheck({ factor, minutes, bought, failed, expected, found }: CheckedPoint): string {
  const lines = usages(expected).map((name) => `  ${name}: ${round(found[name])}, expected ${round(expected[name])}`);
  return [`${factor}x for ${minutes} min: ${bought} bought, ${failed} failed`, ...lines].join('\n');
}

const memories = ['heap', 'resident', 'database'] as const;

export function describeSoak({ minutes, bought, failed, samples }: Soak): string {
  const lines = memories.map((name) => `  ${name}: ${round(growthOf(samples, name))} times what it was after ${settledAfter} minutes`);
  return [`${minutes} min: ${bought} bought, ${failed} failed`, ...lines].join('\n');
}

export function renderCosts(costs: UnitCosts): string {
  const loads = [10_000, 100_000, 1_000_000, 10_000_000];
  const estimates = loads.map((perDay) => estimate(perDay, costs, assumed()));
  const rows = names.map((name) => {
    const [first] = estimates;
    const label = shown[name](first?.[name] ?? 0).replace(/^₹?[\d.,]+ ?/, '');
    return `| ${name === 'rupeesPerThousand' ? `₹ ${label}` : label} | ${estimates.map((of) => round(of[name])).join(' | ')} |`;
  });
  return `# Capacity

What a load needs, by \`npm run model\`. The costs were measured on ${costs.measuredAt}, on ${costs.machine}, of one node and its PostgreSQL at one and at ten numbers
a second: what grows with them is the cost of an activation, the rest that of running at all. An activation is a purchase, five calls of its page, the reads of its provider's list, a code for two
of three, its end, and its share of what is folded behind.

| activations a day | ${loads.map((perDay) => perDay.toLocaleString('en')).join(' | ')} |
|---|${loads.map(() => '---').join('|')}|
${rows.join('\n')}

One activation takes ${round(costs.activation.nodeCpuMs)} ms of a node's processor, ${round(costs.activation.databaseCpuMs)} ms of PostgreSQL's, ${round(costs.activation.transactions)} transactions, ${round(costs.activation.flushes)} flushes,
${round(costs.activation.walBytes / 1_000)} kB of WAL and ${round(costs.activation.storedBytes / 1_000)} kB of disk. Running costs a node ${round(costs.running.nodeCpuMs)} ms a second and ${round(costs.nodeMemoryMb)} MB, PostgreSQL ${round(costs.running.databaseCpuMs)} ms and
${round(costs.running.transactions)} transactions a second for each node, ${round(costs.running.flushes)} flushes and ${round(costs.running.walBytes / 1_000)} kB of WAL in all; an open page takes ${round(costs.socketMemoryKb)} kB, a number that
waits ${round(costs.waitingNumberCpuMsPerSecond)} ms a second.

## Assumed

${Object.entries(assumptions)
  .map(([name, { value, means }]) => `- \`--${name} ${value}\`: ${means}`)
  .join('\n')}

A number's processor time falls with a faster core and rises with a colder cache or other work beside it; the figures are of this machine, and a guide for others.
`;
}

export function renderChecks(checks: readonly CheckedPoint[]): string {
  return `## Checked

\`npm run model -- --check\` runs two nodes, a provider of its own process and users who buy, all on one machine.

It is not checked above fifty times 10,000 a day.

${checks.map(renderCheck).join('\n')}`;
}

export function renderSoak(soak: Soak): string {
  const { minutes, bought, failed, samples } = soak;
  const at = (minute: number) => samples.find((each) => each.minute === minute);
  return `## Memory over a day's traffic

\`npm run model -- --soak\`: ${bought.toLocaleString('en')} numbers in ${minutes} minutes on one node, ${failed} purchases failed. In MB; the goal is no growth beyond
${Math.round((growthAllowed - 1) * 100)} % after the first ${settledAfter} minutes, by the medians of five minutes.

| | after ${settledAfter} min | at the end | growth |
|---|---|---|---|
${memories.map((name) => `| ${memoryNames[name]} | ${round(at(settledAfter)?.[name] ?? Number.NaN)} | ${round(samples.at(-1)?.[name] ?? Number.NaN)} | ${round(growthOf(samples, name))} |`).join('\n')}
`;
}

const memoryNames = {
  heap: 'reachable in the node, after a garbage collection',
  resident: 'resident in the node',
  database: 'of PostgreSQL’s processes, without what they share',
};

function renderCheck({ factor, minutes, bought, failed, expected, found }: CheckedPoint): string {
  return `### ${factor} times 10,000 a day, ${minutes} min

${bought.toLocaleString('en')} numbers were bought, ${failed} purchases failed.

| | expected | found | |
|---|---|---|---|
${usages(expected)
  .map((name) => `| ${name} | ${round(expected[name])} | ${round(found[name])} | ${round(found[name] / expected[name])} |`)
  .join('\n')}
`;
}

function usages(of: Check['expected']): (keyof Check['expected'])[] {
  return Object.keys(of) as (keyof Check['expected'])[];
}

/** Three digits are more than is known. */
function round(value: number): string {
  return Number(value.toPrecision(3)).toLocaleString('en', { maximumFractionDigits: 3 });
}
