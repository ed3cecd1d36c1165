import { inject, expect, test } from 'vitest';
import { runSeed } from './run-seed.ts';
import { script } from './steps.ts';

test('a short simulation breaks no rule', async () => {
  const { breach, figures } = await runSeed({ seed: 1, steps: 100, server: inject('testServer') });
  expect(breach).toBeUndefined();
  expect(figures?.activations).toBeGreaterThan(20);
  expect(figures?.captured).toBeGreaterThan(0);
  expect(figures?.released).toBeGreaterThan(0);
});

test('a seed always gives the same steps', () => {
  const drawn = (seed: number) =>
    [...script({ seed, steps: 50, areProcesses: true })].map(({ kind, random, thinkMs }) => [kind.act.name, random.next(), thinkMs]);
  expect(drawn(1)).toEqual(drawn(1));
  expect(drawn(1)).not.toEqual(drawn(2));
});
