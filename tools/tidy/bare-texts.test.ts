import { expect, test } from 'vitest';
import { bareTextsIn } from './bare-texts.ts';
import { sourceFiles } from './sources.ts';

test('a component returns no text alone', () => {
  expect(
    sourceFiles()
      .filter(({ file }) => /^web\/src\/.*(?<!\.test)\.tsx$/.test(file))
      .flatMap(bareTextsIn),
  ).toEqual([]);
  const of = (body: string) => bareTextsIn({ file: 'x.tsx', text: `function Words() { ${body} }` });
  for (const body of ['return text.get;', "return isLong ? <b>a</b> : 'a';", 'return n ?? cardText.of(n);', 'return `${n} left`;'])
    expect([body, of(body)]).toEqual([body, ['x.tsx: Words']]);
  expect(of('const word = () => { return text.get; }; return <>{text.get}</>;')).toEqual([]);
});
