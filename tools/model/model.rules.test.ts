import { expect, test } from 'vitest';
import { assumed, estimate, expectedUsage, splitCosts, type UnitCosts } from './model.rules.ts';

const costs: UnitCosts = {
  measuredAt: '2026-01-01',
  machine: 'a round one',
  activation: { nodeCpuMs: 10, databaseCpuMs: 20, flushes: 5, transactions: 30, walBytes: 20_000, storedBytes: 4_000 },
  running: { nodeCpuMs: 20, databaseCpuMs: 10, transactions: 40, flushes: 3, walBytes: 50_000 },
  nodeMemoryMb: 200,
  socketMemoryKb: 10,
  waitingNumberCpuMsPerSecond: 0,
};
const plain = assumed({ peakFactor: 1, waitSeconds: 100, socketsPerWaiting: 2, busyShare: 0.5 });

test('a hundred activations a second use what each of them uses, and what the nodes do anyway', () => {
  const found = estimate(8_640_000, costs, plain);
  // 1,000 ms of work on nodes that have 480 ms for it.
  expect(found).toMatchObject({ activationsPerSecond: 100, waitingNumbers: 10_000, openSockets: 20_000, nodes: 3, appCores: 1.06 });
  expect(found).toMatchObject({
    databaseCores: 2.03,
    flushesPerSecond: 503,
    transactionsPerSecond: 3_120,
    iops: 1_006,
    walMbPerSecond: 2.05,
  });
  expect(found.nodeMemoryMb).toBeCloseTo(200 + 66.67, 1);
  expect(found.storageGbPerYear).toBeCloseTo(12_614.4, 1);
  expect(expectedUsage(100, 3, costs)).toMatchObject({ 'node, CPU ms a second': 1_060, 'stored, kB a second': 400 });
});

test('numbers that wait cost processor time of their own, and two nodes are the least', () => {
  expect(estimate(1, costs, plain)).toMatchObject({ nodes: 2 });
  const watched = estimate(8_640_000, { ...costs, waitingNumberCpuMsPerSecond: 0.1 }, plain);
  expect(watched.nodes).toBe(5);
});

test('a thousand activations cost less the more there are', () => {
  const [few, many] = [10_000, 1_000_000].map((perDay) => estimate(perDay, costs, assumed()).rupeesPerThousand);
  expect(few).toBeGreaterThan(many ?? 0);
});

test('two rates tell what grows with them from what does not', () => {
  const [few, many] = [1, 10].map((perSecond) => ({ perSecond, used: expectedUsage(perSecond, 1, costs) }));
  if (few === undefined || many === undefined) throw new Error('Two rates were meant');
  const found = splitCosts(few, many);
  for (const part of ['activation', 'running'] as const)
    for (const [name, value] of Object.entries(costs[part])) expect(found[part]).toHaveProperty(name, expect.closeTo(value, 6));
});
