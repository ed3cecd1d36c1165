import { expect, test } from 'vitest';
import { sourceFiles, textsOf } from '../sources.ts';
import { buyersTextsAmong, wordsNotForBuyersIn } from './buyers-words.ts';

test('buyers read of a shop and of tries', () => {
  const read = buyersTextsAmong([...sourceFiles(), ...textsOf(/^web\/.*\.txt$/)]);
  expect(read.length).toBeGreaterThan(90);
  expect(read.flatMap(wordsNotForBuyersIn)).toEqual([]);
  const text =
    "import { provider } from './samples.ts';\nexport const a = { samples: 'tries', b: `Sent again to ${provider}`, c: 'Two suppliers' };";
  expect(
    buyersTextsAmong([
      { file: 'a.ts', text },
      { file: 'b.texts.ts', text },
      { file: 'b.texts.hi.ts', text: '' },
    ]).length,
  ).toBe(2);
  expect(wordsNotForBuyersIn({ file: 'b.texts.ts', text })).toEqual([
    'b.texts.ts: samples in “./samples.ts”',
    'b.texts.ts: Sent again in “Sent again to ”',
    'b.texts.ts: suppliers in “Two suppliers”',
  ]);
  expect(wordsNotForBuyersIn({ file: 'c.txt', text: '# Two\n# samples' })).toEqual(['c.txt: samples in “# samples”']);
});
