import { expect, test } from 'vitest';
import { aCard } from '../testing/a-card.ts';
import { canSwitch, extraHold, heldByPair, openPredecessor, successor } from './pair.rules.ts';

const old = aCard({ _id: '1', switchedTo: '2', isCancelling: true });
const fresh = aCard({ _id: '2', switchedFrom: '1' });

test('links the two numbers of a switch while the old one is open', () => {
  expect(openPredecessor(fresh, [fresh, old])).toBe(old);
  expect(openPredecessor(fresh, [fresh, { ...old, status: 'cancelled' }])).toBeUndefined();
  expect(successor(old, [fresh, old])).toBe(fresh);
  expect(successor(fresh, [fresh, old])).toBeUndefined();
});

test('lets a number be switched only while it waits and is no half of an open pair', () => {
  const alone = aCard({ _id: '3' });
  expect(canSwitch(alone, [alone])).toBe(true);
  expect(canSwitch({ ...alone, isCancelling: true }, [alone])).toBe(false);
  expect(canSwitch({ ...alone, status: 'success' }, [alone])).toBe(false);
  expect(canSwitch(old, [fresh, old])).toBe(false);
  expect(canSwitch(fresh, [fresh, old])).toBe(false);
  expect(canSwitch(fresh, [fresh, { ...old, status: 'cancelled' }])).toBe(true);
});

test('holds the difference to a dearer number, in whole paise', () => {
  expect(extraHold({ price: 18, offered: 22 })).toBe(4);
  expect(extraHold({ price: 18.1, offered: 18.3 })).toBe(0.2);
  expect(extraHold({ price: 22, offered: 18 })).toBe(0);
});

test('counts the hold of an open pair for the late code of its ended number', () => {
  const waiting = { ...fresh, price: 12.35 };
  expect(heldByPair('1', 9, [waiting])).toBe(12.35);
  expect(heldByPair('1', 15, [waiting])).toBe(15);
  expect(heldByPair('1', 9, [{ ...waiting, status: 'success' }])).toBe(0);
  expect(heldByPair('3', 9, [waiting])).toBe(0);
});

test('counts what the last of three numbers holds for the late code of the first, also when the second left the page', () => {
  const second = { ...fresh, status: 'cancelled' as const, switchedTo: '4' };
  const third = aCard({ _id: '4', switchedFrom: '2', price: 12.35 });
  const first = { ...old, status: 'cancelled' as const };
  expect(heldByPair('1', 15, [third, second, first])).toBe(12.35);
  expect(heldByPair('1', 15, [third, first])).toBe(12.35);
  expect(heldByPair('1', 9, [{ ...third, status: 'success' }, second, first])).toBe(0);
});
