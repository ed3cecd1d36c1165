import { inject, expect, test } from 'vitest';
import { runFlooded } from './floods/flooded.ts';
import { runSeed } from './run-seed.ts';
import { script } from './steps.ts';

test('a short simulation breaks no rule', async () => {
  const { breach, figures } = await runSeed({ seed: 1, steps: 100, server: inject('testServer') });
  expect(breach).toBeUndefined();
  expect(figures?.activations).toBeGreaterThan(20);
  expect(figures?.captured).toBeGreaterThan(0);
  expect(figures?.released).toBeGreaterThan(0);
});

test('three users who send all they can break no rule and no purchase of others', async () => {
  const { numbers, floodCalls } = await runFlooded({ seed: 1, purchases: 48, server: inject('testServer') });
  expect(numbers).toBeGreaterThan(20);
  // They were let in, and answered that there is none.
  expect(floodCalls['NO_NUMBERS']).toBeGreaterThan(5);
});

test('a seed always gives the same steps', () => {
  const drawn = (seed: number) =>
    [...script({ seed, steps: 50, areProcesses: true })].map(({ kind, random, thinkMs }) => [kind.act.name, random.next(), thinkMs]);
  expect(drawn(1)).toEqual(drawn(1));
  expect(drawn(1)).not.toEqual(drawn(2));
});
