import { expect, test } from 'vitest';
import * as hindi from './hindi.ts';
import { english } from './platform/language/language.ts';
import { recordUses } from './platform/language/testing/record-uses.ts';

/** Names, codes and examples that Hindi writes as English does. */
const sameInBoth = [
  'accountText.recovery.fileName',
  'auth.emailPlaceholder',
  'developersText.title',
  'developersText.clients.handlerApi.name',
  'developersText.clients.fivesim.name',
  'developersText.clients.fivesim.place',
  'developersText.clients.openApi.name',
  'referenceText.back',
  'referenceText.file',
  'keyList.escape',
  'keyList.paletteKeys',
  'sampleText.monogram',
  'sampleText.service',
  'shell.language.dates',
  'statementText.csv',
  'statementText.pdf',
  'shell.pages.developers',
  'topup.history.types.bharatpay',
  'topup.history.types.upi',
  'topup.upi.id',
];

const ofOperators =
  /\/(alarms|all-numbers|explain|audit|go-live|import|price-changes|services|inbox|images|profit|promos|providers|review|stats|team|reason|users|operators|tiers|admin|reconciliation)\/|deposits\/settings\/|features\/settings\/settings\.texts|ui\/form\/form\.texts|ui\/admin-pages\.texts/;

const tables = ['shell.failures.refusal', 'shell.fromServer', 'accountText.sessions.device'];

const files = Object.entries(import.meta.glob<object>('./**/*.texts.ts', { eager: true }));
const translated: Readonly<Record<string, unknown>> = hindi;
const texts = Object.entries(english).flatMap(([name, text]) => pairs({ path: name, meant: text, said: translated[name] }));

test('every catalogue of the buyer has a Hindi one of the same name', () => {
  expect(Object.keys(translated).toSorted()).toEqual(Object.keys(english).toSorted());
});

test('every file of texts that buyers see has a Hindi one beside it', () => {
  const ofBuyers = files.filter(([file]) => !ofOperators.test(file)).map(([file]) => file.replace(/ts$/, 'hi.ts'));
  expect(ofBuyers.length).toBeGreaterThan(15);
  expect(Object.keys(import.meta.glob('./**/*.texts.hi.ts')).toSorted()).toEqual(ofBuyers.toSorted());
});

test.each(texts.filter(({ path }) => !tables.includes(path)))('$path says the same in Hindi', ({ path, meant, said }) => {
  expect(typeof said).toBe(typeof meant);
  const [inEnglish, inHindi] = [recordUses(meant), recordUses(said)];
  expect(inHindi.uses, 'the values it uses').toEqual(inEnglish.uses);
  if (sameInBoth.includes(path) || meant === null || !/\p{Letter}/u.test(inEnglish.text)) return;
  expect(inHindi.text).not.toBe(inEnglish.text);
  expect(inHindi.text).toMatch(/\p{Script=Devanagari}/u);
});

type Pair = { path: string; meant: unknown; said: unknown };

function pairs({ path, meant, said }: Pair): Pair[] {
  if (typeof meant !== 'object' || meant === null) return [{ path, meant, said }];
  const group = Object(said) as Record<string, unknown>;
  expect(Object.keys(group), path).toEqual(Object.keys(meant));
  return Object.entries(meant).flatMap(([key, text]) => pairs({ path: `${path}.${key}`, meant: text, said: group[key] }));
}
