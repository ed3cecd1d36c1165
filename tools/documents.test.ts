import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  indonesianCancelWaitSeconds,
  keepsListening,
  lifeSeconds,
  listeningServers,
  serverCancelWaitSeconds,
} from '@pinline/contract/activations/activations.rules';
import { serverNumbers } from '@pinline/contract/catalogue/catalogue.rules';
import { expect, test } from 'vitest';
import { textsOf, trackedFiles } from './tidy/sources.ts';

const root = path.join(import.meta.dirname, '..');
const documents = textsOf(/\.md$/);
const tracked = trackedFiles();
/** Migrations that older databases have: documents name the last one. */
const replaced = readFileSync(path.join(root, 'test/postgres/replaced-migrations.txt'), 'utf8');
const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

test('documents name only files, folders and commands that exist', () => {
  expect(documents.flatMap(({ file, text }) => absentIn(path.dirname(file), text).map((absent) => `${file}: ${absent}`))).toEqual([]);
});

test('notices a path, a name, a link and a command that are gone', () => {
  const text =
    'See `tools/gone.ts`, `tools/check.ts`, `gone.sql`, `buy/gone.ts`, `check.ts`, `serve-http.ts`, `<part>.sql.ts`, `*.api.ts`, [it](gone.md), [us](../README.md#two-commands), [here](#gone), [there](../README.md#gone), `npm run gone` and `npm run check -- --fast`.';
  expect(absentIn('docs', text)).toEqual([
    'tools/gone.ts',
    'docs/gone.md',
    'gone.sql',
    'buy/gone.ts',
    '#gone',
    '../README.md#gone',
    'npm run gone',
  ]);
});

test('ARCHITECTURE names only folders that features have', () => {
  const text = readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8');
  const described = foldersIn(text.slice(text.indexOf('### Server features'), text.indexOf("### The platform's folders")));
  expect(described.length).toBeGreaterThan(50);
  expect(described.filter(isAbsent)).toEqual([]);
  expect(foldersIn('| `auth` | `gone`, `sessions`, `pay_settle` |\n- `wallet`: `gone`').filter(isAbsent)).toEqual([
    'server/src/features/auth gone',
    'server/src/features/wallet gone',
  ]);
});

/** Each line describes a feature, by words of letters and hyphens. */
function foldersIn(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const [feature, ...parts] = [...line.matchAll(/`([a-z][a-z-]*)`/g)].map(([, name]) => name);
    return parts.map((part) => `server/src/features/${feature} ${part}`);
  });
}

function isAbsent(described: string): boolean {
  const [feature = '', part = ''] = described.split(' ');
  return !tracked.some((file) => file.startsWith(`${feature}/`) && file.includes(`/${part}/`));
}

test('the page of purchases states the terms of each server', () => {
  const page = readFileSync(path.join(root, 'docs/product/buying.md'), 'utf8');
  const rows = [...page.matchAll(/^\| (\d) +\| (.*?) +\| (.*?) +\| (.*?) +\|$/gm)].map(([, ...cells]) => cells);
  const terms = serverNumbers.map((server) => [
    server,
    `${lifeSeconds[server] / 60} minutes`,
    `${serverCancelWaitSeconds[server]} seconds`,
    keepsListening(server) ? 'yes' : 'no',
  ]);
  expect(rows).toEqual(terms);
  expect(page).toContain(`prefix +62 can be cancelled after ${indonesianCancelWaitSeconds} seconds at the earliest`);
  expect(page).toContain(`On servers ${listeningServers.join(' and ')} the provider is asked for further messages`);
});

function absentIn(folder: string, text: string): string[] {
  const paths = [...text.matchAll(/`((?:contract|database|deploy|docs|e2e|server|simulators|test|tools|web)\/[\w./-]*)`/g)].map(
    ([, named = '']) => named,
  );
  // Without its first folders, as in `buy/find-number.ts`.
  const names = [...text.matchAll(/`([a-z\d][\w/.-]*\.(?:tsx?|sql|js|ya?ml))`/g)].map(([, named = '']) => named);
  const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]+)[^)]*\)/g)].map(([, target = '']) => path.posix.join(folder, target));
  const sections = [...text.matchAll(/\]\((?!https?:)([^)#\s]*)#([\w-]+)\)/g)];
  const commands = [...text.matchAll(/\bnpm run (?:-s )?([a-z][\w:-]*)(?!.*--workspace)/g)].map(([, name = '']) => name);
  return [
    ...[...paths, ...links].filter((each) => !existsSync(path.join(root, each))),
    ...names.filter(
      (each) => !paths.includes(each) && !replaced.includes(each) && !tracked.some((file) => `/${file}`.endsWith(`/${each}`)),
    ),
    ...sections
      .filter(([, target = '', section]) => !headingsOf(target === '' ? text : read(folder, target)).includes(section))
      .map(([, target, section]) => `${target}#${section}`),
    ...commands.filter((name) => !(name in scripts)).map((name) => `npm run ${name}`),
  ];
}

function read(folder: string, target: string): string {
  const file = path.join(root, folder, target);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** As links name them: small letters, and hyphens for spaces. */
function headingsOf(text: string): (string | undefined)[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
}
