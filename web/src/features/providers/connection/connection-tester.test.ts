import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTester, type Tested } from './connection-tester.ts';

function aTester() {
  const open: { question: string; answer: (text: string) => void; fail: (error: Error) => void }[] = [];
  const sent: string[] = [];
  const shown: [string, Tested<string>][] = [];
  const tester = createTester<{ at: string }, string>({
    ask: ({ at }) => {
      sent.push(at);
      return new Promise((answer, fail) => open.push({ question: at, answer, fail }));
    },
    show: ({ at }, tested) => shown.push([at, tested]),
  });
  const settle = async (end: (call: (typeof open)[number]) => void) => {
    const [call] = open.splice(0, 1);
    if (call !== undefined) end(call);
    await nextTurn();
  };
  return { tester, sent, shown, open, settle };
}

test('asks one question at a time, then only the latest, and drops the stale answer', async () => {
  const { tester, sent, shown, open, settle } = aTester();
  for (const at of ['a', 'b', 'c']) tester.want({ at });
  expect(sent).toEqual(['a']);
  await settle(({ answer }) => answer('of a'));
  expect(sent).toEqual(['a', 'c']);
  expect(open).toHaveLength(1);
  await settle(({ answer }) => answer('of c'));
  expect(shown).toEqual([
    ['a', { is: 'testing' }],
    ['c', { is: 'testing' }],
    ['c', { is: 'answered', answer: 'of c' }],
  ]);
});

test('shows nothing of a question that was withdrawn', async () => {
  const { tester, sent, shown, settle } = aTester();
  tester.want({ at: 'a' });
  tester.want(undefined);
  await settle(({ answer }) => answer('of a'));
  expect([sent, shown]).toEqual([['a'], [['a', { is: 'testing' }]]]);
});

test('shows a failure, and asks again after it', async () => {
  const { tester, sent, shown, settle } = aTester();
  tester.want({ at: 'a' });
  const error = new Error('offline');
  await settle(({ fail }) => fail(error));
  expect(shown.at(-1)).toEqual(['a', { is: 'failed', error }]);
  tester.want({ at: 'a' });
  expect(sent).toEqual(['a', 'a']);
});
