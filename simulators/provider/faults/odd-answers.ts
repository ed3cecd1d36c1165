import type { OddRow } from './faults.ts';

/** Answers with one thing wrong, in either protocol. A body that isn't JSON stays. */

type Row = Record<string, unknown>;

export function withOddRow(body: string, { form, activationId }: { form: OddRow; activationId?: number | undefined }): string {
  let isDone = false;
  return changeRows(body, (row) => {
    const isMeant = activationId === undefined ? !isDone : Number(idOf(row)) === activationId;
    if (!isMeant) return row;
    isDone = true;
    return { ...row, ...oddFields[form](row) };
  });
}

const oddFields: Record<OddRow, (row: Row) => Row> = {
  numericCode: (row) => ({
    ...only(row, { smsCode: (codes) => asList(codes).map(Number) }),
    ...only(row, { sms: (messages) => asList(messages).map((message) => ({ ...asRow(message), code: Number(asRow(message)['code']) })) }),
  }),
  nullText: (row) => ({
    ...only(row, { smsText: (text) => asList(text).map(() => null) }),
    ...only(row, { sms: (messages) => asList(messages).map((message) => ({ ...asRow(message), text: null })) }),
  }),
  shortPhone: (row) => only(row, { phoneNumber: () => '9198', phone: () => '+9198' }),
  noId: (row) => only(row, { activationId: () => null, id: () => null }),
  oddTime: (row) => only(row, { activationTime: () => 'yesterday', created_at: () => 'yesterday', date: () => 'yesterday' }),
  oddMessages: (row) =>
    only(row, { smsCode: () => [{ code: 1 }], smsText: () => [{ text: 1 }], sms: () => [{ code: [1], text: { a: 1 } }] }),
};

export function withShiftedTimes(body: string, minutes: number): string {
  return changeRows(body, (row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, timeFields.has(name) && typeof value === 'string' ? later(value, minutes) : value]),
    ),
  );
}

const timeFields = new Set(['activationTime', 'activationEndTime', 'date', 'created_at', 'expires']);

function later(time: string, minutes: number): string {
  const [, day = '', clock = '', rest = ''] = /^(\d{4}-\d\d-\d\d[T ])(\d\d:\d\d:\d\d)(.*)$/.exec(time) ?? [];
  const at = Date.parse(`${day.slice(0, 10)}T${clock}Z`);
  if (Number.isNaN(at)) return time;
  const shifted = new Date(at + minutes * 60_000).toISOString();
  return `${shifted.slice(0, 10)}${day.slice(10)}${shifted.slice(11, 19)}${rest}`;
}

export function withCost(body: string, { cost, currency }: { cost?: number | undefined; currency?: string | number | undefined }): string {
  return changeRows(body, (row) => ({
    ...row,
    ...(cost === undefined ? {} : only(row, { activationCost: () => cost, cost: () => cost, price: () => cost })),
    ...(currency === undefined ? {} : only(row, { currency: () => currency })),
  }));
}

function changeRows(body: string, change: (row: Row) => Row): string {
  try {
    return JSON.stringify(changedIn(JSON.parse(body), change));
  } catch {
    return body;
  }
}

const lists = ['activeActivations', 'data', 'Data'];

function changedIn(value: unknown, change: (row: Row) => Row): unknown {
  if (Array.isArray(value)) return value.map((row: unknown) => change(asRow(row)));
  const answer = asRow(value);
  const [first] = lists.filter((name) => Array.isArray(answer[name]));
  if (first === undefined) return change(answer);
  const rows = changedIn(answer[first], change);
  return { ...answer, ...only(answer, Object.fromEntries(lists.map((name) => [name, () => rows]))) };
}

function only(row: Row, values: Record<string, (value: unknown) => unknown>): Row {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => row[name] !== undefined)
      .map(([name, make]) => [name, make(row[name])]),
  );
}

function asList(value: unknown): unknown[] {
  return value === null ? [] : Array.isArray(value) ? value : [value];
}

function asRow(value: unknown): Row {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

const idOf = (row: Row) => row['activationId'] ?? row['id'];
