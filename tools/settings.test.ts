import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(path.join(import.meta.dirname, '..', file), 'utf8');
const config = read('server/src/config.ts');
const documentation = read('docs/settings.md');

test('documents every setting, and only settings that exist', () => {
  expect([...settingsIn(documentation).keys()].toSorted()).toEqual([...defaultsIn(config).keys()].toSorted());
});

test('gives the defaults of the code', () => {
  const documented = settingsIn(documentation);
  const wrong = [...defaultsIn(config)].filter(([name, value]) => value !== undefined && documented.get(name) !== value);
  expect(wrong).toEqual([]);
});

test('notices a setting without a row, a row without a setting and a wrong default', () => {
  const code =
    "const schema = z.object({\n  PORT: whole(0, 1).default(3000),\n  HOST: z.string(),\n  NAME: z\n    .string()\n    .default('x'),\n});\n";
  expect([...defaultsIn(code)]).toEqual([
    ['PORT', '3000'],
    ['HOST', undefined],
    ['NAME', 'x'],
  ]);
  expect([...settingsIn('| `PORT` | `80` | the port |\n| `NAME` | none | the name |\n')]).toEqual([
    ['PORT', '80'],
    ['NAME', undefined],
  ]);
});

function defaultsIn(code: string): Map<string, string | undefined> {
  const schema = code.slice(code.indexOf('const schema = z.object({'));
  const settings = schema
    .slice(0, schema.indexOf('\n});'))
    .split(/^ {2}(?=[A-Z][A-Z_]+:)/m)
    .slice(1);
  return new Map(
    settings.map((setting) => {
      const [, text, other] = /\.default\((?:'([^']*)'|(\w+))\)/.exec(setting) ?? [];
      const value = text ?? { true: 'on', false: 'off' }[other ?? ''] ?? other;
      return [setting.slice(0, setting.indexOf(':')), value === '' ? undefined : value];
    }),
  );
}

function settingsIn(text: string): Map<string, string | undefined> {
  return new Map([...text.matchAll(/^\| `([A-Z][A-Z_]+)` +\| (?:`([^`]+)`)?/gm)].map(([, name = '', value]) => [name, value]));
}
