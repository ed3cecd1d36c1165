import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { absentCitations } from './citations.ts';
import { circlesIn } from './circles.ts';
import { gluedSql } from './raw-sql.ts';
import { changedMigrationsIn } from './releases/frozen-migrations.ts';
import { problemsOf } from './imports.ts';
import { longParagraphsIn } from './paragraphs.ts';
import { overdueFor } from './releases/previous-release.ts';
import { importsOf, sourceFiles, trackedFiles, textsOf, type Source } from './sources.ts';
import { misplacedSqlIn, sqlElsewhere } from './sql-place.ts';
import { longFunctions, longFunctionsIn, unnamedTestFoldersOf, wideFoldersOf } from './sizes.ts';
import { foreignChangesIn, foreignWritesIn, mayWrite, ownersIn } from './tables.ts';
import { impatientIn } from './waits.ts';
import { hangingCommentsIn, oddWordsIn } from './words.ts';

const sources = sourceFiles();

test('no file is longer than 300 lines', () => {
  expect(sources.filter(({ text }) => text.split('\n').length > 301).map(({ file }) => file)).toEqual([]);
});

test('names say what a file is about', () => {
  const vague =
    /(^|[/.-])(utils?|helpers?|common|misc|types|v2|index)\.(tsx?|css)$|^(contract|server|web)\/.*\/(texts|calls|rules)\.(hi\.)?ts$/;
  expect(trackedFiles().filter((file) => vague.test(file) && !file.startsWith('web/src/routes/'))).toEqual([]);
});

test('no TODO is left', () => {
  const left = /\b(TODO|FIXME|XXX|HACK)\b|\b(test|it|describe)\.(only|skip|todo)\b|@ts-ignore|@ts-expect-error|(eslint|oxlint)-disable/;
  expect(sources.filter(({ file, text }) => file !== 'tools/tidy/tidy.test.ts' && left.test(text)).map(({ file }) => file)).toEqual([]);
});

test('imports go one way', () => {
  expect(sources.flatMap(problemsOf)).toEqual([]);
});

test('the server repeats work only through platform/jobs/repeat.ts', () => {
  const shipped = sources.filter(({ file }) => file.startsWith('server/src/') && !file.endsWith('.test.ts'));
  expect(shipped.filter(({ text }) => text.includes('setInterval(')).map(({ file }) => file)).toEqual([
    'server/src/platform/jobs/repeat.ts',
  ]);
});

test('the server calls other companies only through platform/outbound', () => {
  const shipped = sources.filter(({ file }) => file.startsWith('server/src/') && !file.endsWith('.test.ts'));
  expect(shipped.filter(({ text }) => /\bfetch\(/.test(text)).map(({ file }) => file)).toEqual([]);
});

test('no imports go in a circle, types included', () => {
  expect(circlesIn(sources)).toEqual([]);
  const circle = ["import { b } from './b.ts';", "import type { C } from './c.ts';", "import { a } from './a.ts';", 'export const d = 1;'];
  const files = circle.map((text, index) => ({ file: `server/src/${'abcd'[index]}.ts`, text }));
  expect(circlesIn(files)).toEqual([['server/src/a.ts', 'server/src/b.ts', 'server/src/c.ts']]);
  const [first, ...others] = files;
  const later = { file: 'server/src/a.ts', text: "const { b } = await import('./b.ts');" };
  expect([first?.file, circlesIn([later, ...others])[0]?.length]).toEqual([later.file, 3]);
});

test('migrations are numbered one after the other', () => {
  const numbers = trackedFiles().flatMap((file) => /^database\/migrations\/(\d{4})_/.exec(file)?.[1] ?? []);
  expect(numbers.map(Number)).toEqual(numbers.map((_, index) => index + 1));
});

test('a folder holds fifteen files at most, a function seventy lines', () => {
  expect(wideFoldersOf(trackedFiles())).toEqual([]);
  expect(sources.flatMap((source) => longFunctionsIn(source))).toEqual([]);
  const wide = Array.from({ length: 16 }, (_, no) => `web/src/x/${no}.tsx`);
  expect(wideFoldersOf(wide)).toEqual(['web/src/x: 16 files']);
  const long = `export function tall({\n  a,\n}: Props) {\n${'  a();\n'.repeat(70)}}\n`;
  expect(longFunctionsIn({ file: 'x.ts', text: long })).toEqual(['x.ts tall: 74 lines']);
});

test('a folder of the server that holds tests only says so', () => {
  expect(unnamedTestFoldersOf(trackedFiles())).toEqual([]);
  const folder = 'server/src/features/auth';
  expect(unnamedTestFoldersOf([`${folder}/a.ts`, `${folder}/faults/b.test.ts`, `${folder}/fault-tests/b.test.ts`])).toEqual([
    `${folder}/faults`,
  ]);
});

test('exceptions are still needed', () => {
  const isLong = (key: string) => {
    const [file, name] = key.split(' ');
    const source = sources.find((each) => each.file === file);
    return source !== undefined && longFunctionsIn(source, {}).some((found) => found.startsWith(`${file} ${name}:`));
  };
  expect(Object.keys(longFunctions).filter((key) => !isLong(key))).toEqual([]);
  const isMisplaced = (file: string) => sources.some((each) => each.file === file && misplacedSqlIn(each, {}).length > 0);
  expect(Object.keys(sqlElsewhere).filter((file) => !isMisplaced(file))).toEqual([]);
});

const written = textsOf(/\.(tsx?|md|sql|css|yaml)$|^\.ci\/run$/).filter(
  ({ file }) => !file.endsWith('.gen.ts') && !file.startsWith('tools/tidy/') && file !== 'tools/documents.test.ts',
);

test('nothing cites a document that is not in the tree', () => {
  const names = new Set(trackedFiles().map((file) => path.basename(file)));
  expect(written.flatMap((source) => absentCitations(source, names))).toEqual([]);
  expect(absentCitations({ file: 'x.ts', text: '/** security.md E2, `plan.md` §4 */' }, new Set(['security.md']))).toEqual([
    'x.ts: plan.md',
    'x.ts: §4',
  ]);
});

test('comments, texts and documents use plain words', () => {
  expect(written.flatMap(oddWordsIn)).toEqual([]);
  expect(oddWordsIn({ file: 'x.ts', text: '// ok\n// Somebody mended it by itself.' })).toEqual([
    'x.ts:2: Somebody',
    'x.ts:2: mended',
    'x.ts:2: by itself',
  ]);
});

test('what serves the release before stands in one folder, and goes when its release has come', () => {
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync('package.json', 'utf8')));
  expect(written.flatMap((source) => overdueFor(source, version))).toEqual([]);
  const kept = (text: string, file = 'previous-release/f.sql') => overdueFor({ file: `database/functions/${file}`, text }, '1.2.0');
  expect(kept('-- Until 1.10.0.\ncreate …')).toEqual([]);
  for (const text of ['-- Until 1.2.0.\ncreate …', '-- Until 1.1.9.\ncreate …', 'create …']) expect(kept(text)).toHaveLength(1);
  expect(kept('-- For the previous release.', 'wallet/f.sql')).toHaveLength(1);
});

test('a migration of a release never changes', () => {
  const migrations = textsOf(/^database\/migrations\/.*\.sql$/);
  expect(changedMigrationsIn(migrations)).toEqual([]);
  const [first, ...rest] = migrations;
  expect(changedMigrationsIn(rest)).toEqual(['0001_platform.sql']);
  expect(changedMigrationsIn([{ file: first?.file ?? '', text: `${first?.text} ` }, ...rest])).toEqual(['0001_platform.sql']);
});

test('a comment names its subject', () => {
  expect(written.flatMap(hangingCommentsIn)).toEqual([]);
  for (const text of ['/** Of one that asks for it. */', '  a; // Of the user.', ' * Left of the wait.', '-- In place of an age.'])
    expect([text, hangingCommentsIn({ file: 'x.ts', text })]).toEqual([text, [`x.ts:1: ${text.trim()}`]]);
  expect(hangingCommentsIn({ file: 'x.ts', text: '/** The rest of the wait. */' })).toEqual([]);
});

test('a paragraph of a document fits 500 characters, a cell of a table 200', () => {
  expect(written.flatMap(longParagraphsIn)).toEqual([]);
  const found = (text: string, file = 'docs/x.md') => longParagraphsIn({ file, text });
  const [sentence, cell] = ['word '.repeat(101), 'word '.repeat(41)];
  for (const text of [sentence, `a\n\n- b\n  - ${sentence}`, `1. ${sentence}\n2. b`, `| a | b |\n| --- | --- |\n| a | ${cell} |`])
    expect([text, found(text)]).toEqual([text, [expect.any(String)]]);
  const halves = 'word '.repeat(60);
  for (const text of [
    `${halves}\n\n${halves}`,
    `- ${halves}\n- ${halves}`,
    `\`\`\`\n${sentence}\n\`\`\``,
    `[a](${'b'.repeat(600)})`,
    `| ${'-'.repeat(300)} |`,
  ])
    expect([text, found(text)]).toEqual([text, []]);
  expect(found(sentence, 'docs/evidence/x.md')).toEqual([]);
  expect(found(sentence, 'x.ts')).toEqual([]);
});

test('tests wait for what happens, and have one try', () => {
  expect(sources.flatMap((source) => impatientIn(source))).toEqual([]);
  const breaches = [
    '  retry: 1,',
    '  retries: 2,',
    'await eventually(check, { withinMs: 5_000 });',
    "test('x', { timeout: 30_000 }, async () => {",
    '}, 60_000);',
    '  testTimeout: 20_000,',
    'await vi.waitFor(check);',
    "import { setTimeout as sleep } from 'node:timers/promises';",
    'await new Promise((resolve) => setTimeout(resolve, 20));',
    'await page.waitForTimeout(500);',
    'expect(performance.now() - askedAt).toBeLessThan(8_000);',
  ];
  for (const text of breaches) expect([text, impatientIn({ file: 'x.test.ts', text })]).toEqual([text, [expect.any(String)]]);
  for (const text of ['await eventually(check);', 'statement_timeout: 250', 'await expect.poll(check).toBe(1);'])
    expect([text, impatientIn({ file: 'x.test.ts', text })]).toEqual([text, []]);
  expect(impatientIn({ file: 'server/src/x.ts', text: breaches.join('\n') })).toEqual([]);
});

test('no statement is concatenated from texts', { tags: 'E1' }, () => {
  // A backup names the tables as the database's own catalogue does, and the self-test of the bus a channel of random letters.
  const ofTheDatabase = /^server\/src\/platform\/(backup\/|checks\/notify\.ts)/;
  const shipped = sources.filter(({ file }) => file.startsWith('server/src/') && !file.endsWith('.test.ts') && !ofTheDatabase.test(file));
  // The invariants are constants of their file, and the features name the tables, and which of their old rows are deleted.
  expect(shipped.flatMap(gluedSql)).toEqual([
    'server/src/features/wallet/invariants/invariants.ts: query',
    'server/src/platform/database/retention.ts: table',
    'server/src/platform/database/retention.ts: column',
    'server/src/platform/database/retention.ts: only',
  ]);
  const breaches = [
    'sql.raw(search)',
    'sql.lit(body.name)',
    'sql.raw(`order by ${column}`)',
    'pool.query(`select ${column} from x`)',
    'read.query<Row>(`select 1\n  from ${table}`)',
    '{ text: `where id = ${id}` }',
  ];
  for (const text of breaches) expect([text, gluedSql({ file: 'x.sql.ts', text })]).toEqual([text, [expect.any(String)]]);
  for (const text of ['sql`where id = ${id}`', "const life = 'x';\nsql.raw(life)", 'pool.query(`select $1`, [id])'])
    expect([text, gluedSql({ file: 'x.sql.ts', text })]).toEqual([text, []]);
});

test('SQL is only in *.sql.ts files, the platform and database/', () => {
  expect(sources.flatMap((source) => misplacedSqlIn(source))).toEqual([]);
  const file = 'server/src/features/wallet/x.commands.ts';
  const breaches = ["tx.deleteFrom('hold')", 'sql<{ n: number }>`select 1`', 'sql`select 1`', "db.pool.query<Row>('select 1')"];
  for (const text of breaches) expect([text, misplacedSqlIn({ file, text })]).toEqual([text, [expect.any(String)]]);
  expect(misplacedSqlIn({ file: 'server/src/features/wallet/wallet.sql.ts', text: 'sql`select 1`' })).toEqual([]);
  expect(misplacedSqlIn({ file, text: 'await settle(tx, id)' })).toEqual([]);
});

test('a table is written by one feature', () => {
  const owners = ownersIn(textsOf(/^database\/migrations\/.*\.sql$/));
  const code = [...sources, ...textsOf(/^database\/.*\.sql$/)];
  expect(owners.size).toBeGreaterThan(90);
  expect(code.flatMap((source) => foreignWritesIn(source, owners))).toEqual([]);
  const parts = mayWrite.flatMap((each) => (each.tables === 'all' ? each : each.tables.map((table) => ({ ...each, tables: [table] }))));
  const unneeded = parts.filter((part) => {
    const others = parts.filter((each) => each !== part);
    return code.filter(({ file }) => file.startsWith(part.in)).every((source) => foreignWritesIn(source, owners, others).length === 0);
  });
  expect(unneeded).toEqual([]);
  const breaches = [
    { file: 'server/src/features/promos/x.sql.ts', text: "tx.insertInto('ledgerEntry')" },
    { file: 'server/src/features/promos/x.sql.ts', text: 'sql`\n  update ledger_entry set amount = 1`' },
    { file: 'database/functions/promos/x.sql', text: 'begin\n  delete from ledger_entry;\nend' },
    { file: 'server/src/features/promos/promos.feature.ts', text: "retention: [{ table: 'ledger_entry', column: 'at', keep: '1 day' }]" },
  ];
  for (const breach of breaches) expect(foreignWritesIn(breach, owners)).toEqual([`${breach.file} writes ledger_entry, a table of wallet`]);
  const reading = 'select * from ledger_entry e join promo_code p for update of e;\n-- Update ledger_entry: never.\ninsert into promo_code';
  expect(foreignWritesIn({ file: 'database/functions/promos/x.sql', text: reading }, owners)).toEqual([]);
  expect(foreignWritesIn({ file: 'database/functions/previous-release/x.sql', text: 'delete from ledger_entry' }, owners)).toEqual([]);
});

test('queries of another feature are imported to read', () => {
  const queries = new Map(sources.map(({ file, text }) => [file, text]));
  expect(sources.flatMap((source) => foreignChangesIn(source, queries))).toEqual([]);
  const [find, change] = [
    'export async function findIt(db: Db) {\n  await sql`select 1`;\n}',
    'export async function changeIt(db: Db) {\n  await sql`update hold set amount = 1`;\n}',
  ];
  const of = new Map([['server/src/features/wallet/wallet.sql.ts', `${find}\n\n${change}\n`]]);
  const text = "import { changeIt, findIt } from '../wallet/wallet.sql.ts';";
  expect(foreignChangesIn({ file: 'server/src/features/promos/promos.commands.ts', text }, of)).toEqual([
    'server/src/features/promos/promos.commands.ts imports changeIt, which changes rows of wallet',
  ]);
});

test('the lock file names no registry and every package has a hash', { tags: 'F6' }, () => {
  const lock: { packages: Record<string, { resolved?: string; integrity?: string; link?: boolean; version?: string }> } = JSON.parse(
    readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'),
  );
  const packages = Object.entries(lock.packages).filter(([name, { link }]) => name.includes('node_modules/') && link !== true);
  expect(packages.length).toBeGreaterThan(100);
  expect(packages.filter(([, { resolved }]) => resolved?.startsWith('http'))).toEqual([]);
  expect(packages.filter(([, { integrity }]) => integrity === undefined).map(([name]) => name)).toEqual([]);
});

test('every lint rule that is off says why', () => {
  const unexplainedIn = (text: string) => text.match(/^(?!\s*\/\/).*\n\s*"[\w/-]+": "off"/gm) ?? [];
  expect(unexplainedIn(readFileSync(path.join(import.meta.dirname, '../../.oxlintrc.json'), 'utf8'))).toEqual([]);
  expect(unexplainedIn('// It is odd.\n"a/b": "off",\n"c-d": "off"')).toHaveLength(1);
});

test('each rule detects a breach', () => {
  const breach = (file: string, text: string): Source => ({ file, text });
  expect(problemsOf(breach('server/src/platform/x.ts', "import { a } from '../features/auth/sign-in/sign-in.commands.ts';"))).toHaveLength(
    1,
  );
  expect(problemsOf(breach('server/src/platform/x.ts', "await import('../features/auth/auth.sql.ts');"))).toHaveLength(1);
  expect(problemsOf(breach('server/src/features/auth/x.ts', "import { Pool } from 'undici';"))).toHaveLength(1);
  expect(problemsOf(breach('server/src/features/wallet/wallet.sql.ts', "import { a } from './wallet.commands.ts';"))).toHaveLength(1);
  expect(problemsOf(breach('server/src/features/wallet/wallet.rules.ts', "import { a } from './wallet.sql.ts';"))).toHaveLength(1);
  expect(problemsOf(breach('contract/src/x.ts', "import { a } from '../../server/src/app.ts';"))).toHaveLength(1);
  expect(problemsOf(breach('web/src/x.ts', "import { auth } from '@pinline/contract/auth/auth.calls';"))).toHaveLength(1);
  expect(problemsOf(breach('web/src/x.ts', "import type { Service } from '@pinline/contract/catalogue/catalogue.calls';"))).toHaveLength(0);
  expect(problemsOf(breach('server/src/features/wallet/x.ts', "import { a } from '../../../../test/builders/data.ts';"))).toHaveLength(1);
  expect(problemsOf(breach('server/src/features/wallet/x.test.ts', "import { a } from '../../../../test/builders/data.ts';"))).toEqual([]);
  expect(problemsOf(breach('web/src/ui/x.tsx', "import { a } from '../features/auth/a.ts';"))).toHaveLength(1);
  const simulated = (file: string) => problemsOf(breach(file, "import { a } from '../../../../simulators/provider/simulator.ts';"));
  expect(simulated('server/src/features/providers/x.ts')).toHaveLength(1);
  expect(simulated('server/src/features/providers/x.test.ts')).toEqual([]);
  expect(problemsOf(breach('web/src/features/auth/x.tsx', "import { a } from '../../shell/root.tsx';"))).toHaveLength(1);
  expect(problemsOf(breach('web/src/platform/x.ts', "import { a } from '../ui/a.ts';"))).toHaveLength(1);
  expect(problemsOf(breach('web/src/shell/x.tsx', "import { a } from '../features/auth/a.ts';"))).toEqual([]);
  expect(importsOf("import {\n  a,\n} from './b.ts';\nexport { c } from './d.ts';")).toEqual([
    { from: './b.ts', isType: false },
    { from: './d.ts', isType: false },
  ]);
  expect(importsOf("const a = await import(\n  './a.ts'\n);\ntype B = typeof import('./b.ts');\nimport './c.css';")).toEqual([
    { from: './a.ts', isType: false },
    { from: './b.ts', isType: true },
    { from: './c.css', isType: false },
  ]);
});
