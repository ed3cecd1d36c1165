import type { ServerNumber } from '@pinline/contract/catalogue/catalogue.rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addPhase, type PurchaseProgress } from '../buy/add-phase.ts';
import { purchaseSteps } from './purchase-steps.ts';
import type { Phase } from '../../../platform/session/purchase.ts';

const begun = (isDeepCheck: boolean): PurchaseProgress => ({ isDeepCheck, startedAt: 1000, phases: [], step: 0, of: 0, asked: '1' });
const shown = (purchase: PurchaseProgress, now: number): string[] =>
  purchaseSteps(purchase, now).map((step) => `${step.phase} ${step.state} ${step.seconds}`);

test('shows the hold before the first report', () => {
  expect(shown(begun(false), 1500)).toEqual(['reserving now 0.5', 'asking next null']);
  expect(shown(begun(true), 1500)).toEqual(['reserving now 0.5', 'asking next null', 'deepCheck next null']);
});

test('keeps the seconds of each finished step', () => {
  let purchase = addPhase(begun(true), { phase: 'reserving', server: '1', step: 1, of: 1 }, 1050);
  purchase = addPhase(purchase, { phase: 'asking', server: '1', step: 1, of: 1 }, 1100);
  purchase = addPhase(purchase, { phase: 'deepCheck', server: '1', step: 1, of: 8 }, 2900);
  purchase = addPhase(purchase, { phase: 'deepCheck', server: '1', step: 2, of: 8 }, 5000);
  expect(shown(purchase, 8900)).toEqual(['reserving done 0.1', 'asking done 1.8', 'deepCheck now 6']);
  expect(purchase).toMatchObject({ step: 2, of: 8 });
});

test('starts an unreported step with the next one', () => {
  const purchase = addPhase(begun(true), { phase: 'deepCheck', server: '1', step: 1, of: 8 }, 3000);
  expect(shown(purchase, 4000)).toEqual(['reserving done 2', 'asking done 0', 'deepCheck now 1']);
});

test('a late report of an earlier step changes nothing', () => {
  const purchase = addPhase(begun(true), { phase: 'deepCheck', server: '1', step: 3, of: 8 }, 3000);
  expect(addPhase(purchase, { phase: 'asking', server: '1', step: 1, of: 1 }, 3100)).toBe(purchase);
  expect(addPhase(purchase, { phase: 'deepCheck', server: '1', step: 2, of: 8 }, 3100)).toMatchObject({ step: 3 });
});

test('names the server of the latest report, not of a late one', () => {
  let purchase = addPhase(begun(false), { phase: 'asking', server: '1', step: 1, of: 3 }, 1100);
  purchase = addPhase(purchase, { phase: 'asking', server: '2', step: 2, of: 3 }, 1200);
  expect(purchase.asked).toBe('2');
  expect(addPhase(purchase, { phase: 'asking', server: '1', step: 1, of: 3 }, 1300).asked).toBe('2');
});

test('for reports in any order, one step is current and times never decrease', () => {
  const word = fc.record({
    phase: fc.constantFrom<Phase>('reserving', 'asking', 'deepCheck'),
    step: fc.integer({ min: 1, max: 8 }),
    of: fc.constant(8),
    server: fc.constantFrom<ServerNumber>('1', '2'),
    after: fc.nat(2000),
  });
  fc.assert(
    fc.property(fc.boolean(), fc.array(word), (isDeepCheck, words) => {
      let [purchase, now] = [begun(isDeepCheck), 1000];
      for (const { after, ...each } of words) purchase = addPhase(purchase, each, (now += after));
      const steps = purchaseSteps(purchase, now + 500);
      expect(steps.filter((step) => step.state === 'now')).toHaveLength(1);
      expect(steps.map((step) => step.state).join(' ')).toMatch(/^(done )*now( next)*$/);
      for (const step of steps) if (step.seconds !== null) expect(step.seconds).toBeGreaterThanOrEqual(0);
      const total = steps.reduce((sum, step) => sum + (step.seconds ?? 0), 0);
      expect(total).toBeCloseTo((now + 500 - 1000) / 1000, 6);
    }),
  );
});
