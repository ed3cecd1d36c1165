import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { groups, type Group } from './groups.ts';

/** `npm run mutants [-- words of files]`: runs the tests against mutants of the code that moves money. */
type Mutant = Awaited<ReturnType<Stryker['runMutationTest']>>[number];

const noticed = new Set(['Killed', 'Timeout']);
const unnoticed = new Set(['Survived', 'NoCoverage']);
const least = 0.85;

process.chdir(path.join(import.meta.dirname, '../..'));
// Longer runs and more protocols at night detect nothing that the tests by day miss.
delete process.env['NIGHTLY'];
const words = process.argv.slice(2);
const mutants: Mutant[] = [];
for (const group of groups) {
  const mutate = group.mutate.filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
  if (mutate.length > 0) mutants.push(...(await tryMutants({ ...group, mutate })));
}

for (const mutant of mutants) if (!noticed.has(mutant.status)) console.log(describeMutant(mutant));
for (const [file, ofFile] of Map.groupBy(mutants, ({ fileName }) => fileName)) console.log(printFigures(file, ofFile));
console.log(printFigures('all', mutants));
process.exit(share(mutants) < least ? 1 : 0);

async function tryMutants({ mutate, tests }: Group): Promise<Mutant[]> {
  process.env['MUTATION_TESTS'] = tests.join(' ');
  const started = performance.now();
  const results = await new Stryker({
    mutate,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tools/mutation/vitest.config.ts', pool: 'forks', related: false },
    coverageAnalysis: 'perTest',
    // Code that also runs between tests, such as a watch, is tried with the tests that reach it only.
    ignoreStatic: tests.some((file) => !file.endsWith('.rules.test.ts') && file.startsWith('server/')),
    concurrency: Number(process.env['MUTATION_CONCURRENCY'] ?? 2),
    // A test that waits for something that never happens ends by its own timeout; this one is for endless loops.
    timeoutMS: 120_000,
    dryRunTimeoutMinutes: 20,
    reporters: ['progress-append-only'],
    tempDirName: '.cache/mutation',
    // For work on one file, earlier results are reused; a full run starts from scratch.
    incremental: true,
    force: words.length === 0,
    incrementalFile: `.cache/mutants/${path.basename(tests[0] ?? '')}.json`,
    ignorePatterns: ['/.cache', '/web', '/e2e', '/docs', '/deploy', '/data', '/tsconfig.json'],
    disableTypeChecks: false,
  }).runMutationTest();
  console.log(`${mutate.join(', ')}: ${((performance.now() - started) / 1_000).toFixed(0)} s`);
  return results;
}

function describeMutant({ fileName, location: { start, end }, replacement, status }: Mutant): string {
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  const source = [...lines.slice(0, -1), lines.at(-1)?.slice(0, end.column - 1) ?? ''].join('\n').slice(start.column - 1);
  const short = (text: string) => text.replace(/\s+/g, ' ').slice(0, 100);
  return `${status} ${nameOf(fileName)}:${start.line}:${start.column}  ${short(source)}  =>  ${short(replacement)}`;
}

function printFigures(file: string, of: Mutant[]): string {
  const count = (statuses: Set<string>) => of.filter(({ status }) => statuses.has(status)).length;
  const left = of.length - count(noticed) - count(unnoticed);
  return `| ${nameOf(file)} | ${count(noticed)} of ${count(noticed) + count(unnoticed)} | ${(share(of) * 100).toFixed(1)} % |${left === 0 ? '' : ` ${left} not valid`}`;
}

function share(of: Mutant[]): number {
  const caught = of.filter(({ status }) => noticed.has(status)).length;
  const missed = of.filter(({ status }) => unnoticed.has(status)).length;
  return caught + missed === 0 ? 1 : caught / (caught + missed);
}

function nameOf(file: string): string {
  return path.isAbsolute(file) ? path.relative(process.cwd(), file) : file;
}
