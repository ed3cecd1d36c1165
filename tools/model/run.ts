import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { checkModel, measureUnitCosts } from './measure.ts';
import { assumed, assumptions, estimate, type Assumed, type AssumptionName, type UnitCosts } from './model.rules.ts';
import { describeCheck, describeEstimate, describeSoak, renderPage, type CheckedPoint } from './page.ts';
import { soak, type Soak } from './soak.ts';

/**
 * `npm run model -- --activations-per-day 10000000`: what that many need. `--measure`: the costs of one activation again. `--check`: two nodes
 * at ten and at fifty times 10,000 numbers a day, for `--minutes` each. `--soak`: a day's numbers in an hour, or `--minutes`. All three write
 * docs/capacity.md.
 */
const root = path.join(import.meta.dirname, '../..');
const costsFile = path.join(import.meta.dirname, 'unit-costs.json');
const checksFile = path.join(import.meta.dirname, 'checks.json');
const soakFile = path.join(import.meta.dirname, 'soak.json');
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
  writeJson(costsFile, await measureUnitCosts(minutes * 60, { socketMemoryKb, waitingNumberCpuMsPerSecond }));
}
if (values.check) {
  const checks: CheckedPoint[] = [];
  for (const factor of checkedFactors) {
    const check = await checkModel(readCosts(), { rate: (factor * usualPerDay) / 86_400, minutes });
    checks.push({ factor, ...check });
    console.log(describeCheck({ factor, ...check }));
  }
  writeJson(checksFile, checks);
}
if (values.soak) {
  const result = await soak(minutes, (memory) => console.error(JSON.stringify(memory)));
  console.log(describeSoak(result));
  writeJson(soakFile, result);
}
if (values.measure || values.check || values.soak) writePage();
else {
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

function writeJson(file: string, content: unknown): void {
  writeFileSync(file, `${JSON.stringify(content, undefined, 2)}\n`);
  format(file);
}

function writePage(): void {
  const checks = JSON.parse(readFileSync(checksFile, 'utf8')) as CheckedPoint[];
  writeFileSync(page, renderPage(readCosts(), checks, JSON.parse(readFileSync(soakFile, 'utf8')) as Soak));
  format(page);
}

/** As the check of the whole tree wants it. */
function format(file: string): void {
  execFileSync(path.join(root, 'node_modules/.bin/oxfmt'), [file], { cwd: root });
}
