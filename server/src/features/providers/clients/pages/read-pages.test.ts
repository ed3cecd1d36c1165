import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Answer } from '../../provider.ts';
import { readPages, type PagesBefore, type Paging } from './read-pages.ts';

type Row = { upstreamId: string | undefined };
type ShiftingList = { rows: string[]; pageRows?: number; slowStart?: number; onPage?: (start: number, rows: string[]) => void };

const unknown: PagesBefore = { count: 1, overlaps: true };

/** A company's list of which pages are read; `onPage` changes it before a page is answered, the one at `slowStart` after the others. */
function aList({ rows, pageRows = 100, slowStart, onPage = () => undefined }: ShiftingList) {
  const starts: number[] = [];
  let running = 0;
  let mostAtOnce = 0;
  const failing = new Map<number, Answer<Row[]>[]>();
  const read = (before: PagesBefore = unknown, more: Partial<Paging<Row>> = {}) =>
    readPages<Row>({
      before,
      maxPages: 50,
      goesOn: () => true,
      isLast: (page) => page.length < pageRows,
      async readPage(start) {
        starts.push(start);
        running += 1;
        mostAtOnce = Math.max(mostAtOnce, running);
        for (let turn = 0; turn < (start === slowStart ? 5 : 1); turn += 1) await nextTurn();
        running -= 1;
        onPage(start, rows);
        return (
          failing.get(start)?.shift() ?? { ok: true, value: rows.slice(start, start + pageRows).map((upstreamId) => ({ upstreamId })) }
        );
      },
      ...more,
    });
  return { read, starts, failing, mostAtOnce: () => mostAtOnce };
}

const ids = (count: number) => Array.from({ length: count }, (_, no) => String(no + 1));
const idsOf = (answer: Awaited<ReturnType<ReturnType<typeof aList>['read']>>) =>
  new Set(answer.ok ? answer.value.pages.flat().map(({ upstreamId }) => upstreamId) : []);
const lost = { ok: false, reason: 'UNREACHABLE', detail: '' } as const;

test('reads a long list six pages at a time once its length is known, and each page once', async () => {
  const list = aList({ rows: ids(1_000) });
  const first = await list.read();
  expect(first).toMatchObject({ ok: true, value: { count: 11, isWhole: true, startsOver: false } });
  const before = first.ok ? first.value : unknown;
  list.starts.length = 0;
  expect(idsOf(await list.read(before))).toEqual(new Set(ids(1_000)));
  expect(list.starts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 11 }, (_, page) => page * 95));
  expect(list.mostAtOnce()).toBe(6);
});

test.for([1, 99, 100, 101, 195, 196, 290, 300])('reads a list of %i rows to its end', async (count) => {
  const answer = await aList({ rows: ids(count) }).read();
  expect(answer).toMatchObject({ ok: true, value: { isWhole: true } });
  expect(idsOf(answer)).toEqual(new Set(ids(count)));
});

test.for([1, 4, 5, 20, 47])('loses no row when %i numbers end between two pages', async (ended) => {
  const rows = ids(300);
  let isEnded = false;
  const list = aList({
    rows,
    onPage(start) {
      if (start !== 95 || isEnded) return;
      isEnded = true;
      rows.splice(10, ended);
    },
  });
  const answer = await list.read();
  expect(answer).toMatchObject({ ok: true, value: { isWhole: true } });
  expect([...rows].filter((id) => !idsOf(answer).has(id))).toEqual([]);
});

test.for([1, 5, 30])('loses no row of a list that is newest first when %i were bought after a later page was read', async (bought) => {
  const rows = ids(300);
  const list = aList({
    rows,
    slowStart: 95,
    onPage(start) {
      if (start === 95) rows.unshift(...Array.from({ length: bought }, (_, no) => `new ${no}`));
    },
  });
  const answer = await list.read({ count: 4, overlaps: true });
  expect(answer).toMatchObject({ ok: true, value: { isWhole: true } });
  expect(ids(300).filter((id) => !idsOf(answer).has(id))).toEqual([]);
});

test('is not whole where more rows moved than can be read again', async () => {
  const rows = ids(400);
  let isEnded = false;
  const list = aList({
    rows,
    onPage(start) {
      if (start !== 95 || isEnded) return;
      isEnded = true;
      rows.splice(0, 150);
    },
  });
  expect(await list.read()).toMatchObject({ ok: true, value: { isWhole: false } });
});

test('reads a page that failed once more, and gives up at a third failure', async () => {
  const list = aList({ rows: ids(500) });
  list.failing.set(190, [lost]);
  const answer = await list.read({ count: 6, overlaps: true });
  expect(answer).toMatchObject({ ok: true, value: { isWhole: true } });
  expect(idsOf(answer)).toEqual(new Set(ids(500)));
  const dead = aList({ rows: ids(3_000) });
  for (let start = 95; start < 3_000; start += 95) dead.failing.set(start, [lost, lost]);
  expect(await dead.read({ count: 32, overlaps: true })).toMatchObject({ ok: true, value: { isWhole: false, pages: { length: 1 } } });
  expect(dead.starts.length).toBeLessThanOrEqual(1 + 6 + 2);
});

test('a refusal of a page is one of the whole list', async () => {
  const list = aList({ rows: ids(500) });
  list.failing.set(190, [{ ok: false, reason: 'RATE_LIMITED', detail: 'HTTP 429' }]);
  expect(await list.read()).toMatchObject({ ok: false, reason: 'RATE_LIMITED' });
});

test('reads whole pages of a company that rounds the start down to them', async () => {
  const rows = ids(450);
  const rounded = (start: number) => Math.floor(start / 100) * 100;
  const starts: number[] = [];
  const readPage = async (start: number): Promise<Answer<Row[]>> => {
    starts.push(start);
    return { ok: true, value: rows.slice(rounded(start), rounded(start) + 100).map((upstreamId) => ({ upstreamId })) };
  };
  const paging = { readPage, isLast: (page: Row[]) => page.length < 100, goesOn: () => true, maxPages: 50 };
  const answer = await readPages<Row>({ ...paging, before: unknown });
  expect(answer).toMatchObject({ ok: true, value: { isWhole: true, overlaps: false, startsOver: false } });
  expect(idsOf(answer)).toEqual(new Set(rows));
  starts.length = 0;
  expect(await readPages<Row>({ ...paging, before: answer.ok ? answer.value : unknown })).toMatchObject({
    ok: true,
    value: { isWhole: true },
  });
  expect(starts.toSorted((a, b) => a - b)).toEqual([0, 100, 200, 300, 400]);
});

test('stops at the limit that it was given, and is not whole then', async () => {
  const list = aList({ rows: ids(3_000) });
  const answer = await list.read({ count: 32, overlaps: true }, { goesOn: () => list.starts.length < 4 });
  expect(answer).toMatchObject({ ok: true, value: { isWhole: false } });
  expect(list.starts.length).toBeLessThan(12);
});
