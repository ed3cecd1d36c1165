import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { checkModel, measureUnitCosts } from './measure.ts';
import { assumed, assumptions, estimate, type Assumed, type AssumptionName, type UnitCosts } from './model.rules.ts';
import { describeCheck, describeEstimate, describeSoak, renderChecks, renderCosts, renderSoak, type CheckedPoint } from './page.ts';
import { soak } from './soak.ts';
import { replaceSection } from '../bench/page-section.ts';

/**
 * `npm run model -- --activations-per-day 10000000`: what that many need. `--measure`: the costs of one activation again. `--check`: two nodes
 * at ten and at fifty times 10,000 numbers a day, for `--minutes` each. `--soak`: a day's numbers in an hour, or `--minutes`. Each writes its
 * section of docs/capacity.md.
 */
const root = path.join(import.meta.dirname, '../..');
const costsFile = path.join(import.meta.dirname, 'unit-costs.json');
const page = path.join(root, 'docs/capacity.md');
const usualPerDay = 10_000;
const checkedFactors = [10, 50];

const names = Object.keys(assumptions) as AssumptionName[];
const { values } = parseArgs({
  options: {
    'activations-per-day': { type: 'string', default: '10000000' },
    measure: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    soak: { type: 'boolean', default: false },
    minutes: { type: 'string' },
    ...Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
  },
});
const minutes = readNumber('minutes', values.minutes ?? (values.soak ? 60 : 10));
if (values.measure) {
  const { socketMemoryKb, waitingNumberCpuMsPerSecond } = readCosts();
  writeFileSync(
    costsFile,
    `${JSON.stringify(await measureUnitCosts(minutes * 60, { socketMemoryKb, waitingNumberCpuMsPerSecond }), undefined, 2)}\n`,
  );
  writeSection('costs', renderCosts(readCosts()));
}
if (values.check) {
  const checks: CheckedPoint[] = [];
  for (const factor of checkedFactors) {
    const check = await checkModel(readCosts(), { rate: (factor * usualPerDay) / 86_400, minutes });
    checks.push({ factor, ...check });
    console.log(describeCheck({ factor, ...check }));
  }
  writeSection('check', renderChecks(checks));
}
if (values.soak) {
  const result = await soak(minutes, (memory) => console.error(JSON.stringify(memory)));
  console.log(describeSoak(result));
  writeSection('soak', renderSoak(result));
}
if (!values.measure && !values.check && !values.soak) {
  const perDay = readNumber('activations-per-day', values['activations-per-day']);
  console.log(describeEstimate(perDay, estimate(perDay, readCosts(), assumed(changedAssumptions()))));
  console.log(
    `\nAssumed:\n${names.map((name) => `  --${name} ${assumed(changedAssumptions())[name]}: ${assumptions[name].means}`).join('\n')}`,
  );
}

function changedAssumptions(): Partial<Assumed> {
  const given = new Map(Object.entries(values));
  return Object.fromEntries(names.flatMap((name) => (given.has(name) ? [[name, readNumber(name, given.get(name))]] : [])));
}

function readNumber(name: string, given: unknown): number {
  const value = Number(given);
  if (Number.isFinite(value) && value > 0) return value;
  console.error(`--${name} is a number above 0, not ${String(given)}`);
  process.exit(2);
}

function readCosts(): UnitCosts {
  return JSON.parse(readFileSync(costsFile, 'utf8')) as UnitCosts;
}

function writeSection(name: string, text: string): void {
  writeFileSync(page, replaceSection(readFileSync(page, 'utf8'), `model ${name}`, text));
  // As the check of the whole tree wants it.
  execFileSync(path.join(root, 'node_modules/.bin/oxfmt'), [page], { cwd: root });
}
