import { expect, test } from 'vitest';
import { untouched } from './untouched.rules.ts';

test('untouched fields follow what is saved now, typed ones stay', () => {
  const opened = { name: 'Telegram', price: '12.50', code: 'tg' };
  const now = { name: 'Telegram', price: '20.00', code: 'tg_2' };
  expect(untouched({ ...opened, name: 'Paper Plane' }, { opened, now })).toEqual({ price: '20.00', code: 'tg_2' });
  expect(untouched({ ...opened, price: '15' }, { opened, now })).toEqual({ name: 'Telegram', code: 'tg_2' });
});
