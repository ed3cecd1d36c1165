import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { onPress } from '../../../platform/worker/notifications.ts';
import type { Pressed } from '../../../platform/worker/messages.ts';
import { isPushed } from '../../push/push-state.ts';
import { arrivalAlerts } from './alerts.ts';
import type { Arrived } from './notification.ts';
import { notifyOfCode, notifyOfDeposit } from './notification.ts';

let shown: { by: 'worker' | 'page'; title: string; options: Record<string, unknown> }[];
let hasWorker: boolean;
let pressNotice: () => void;

const arrived: Arrived = { cardId: '7', server: '2', code: '482910', service: 'Telegram', at: 0 };

beforeEach(() => {
  shown = [];
  hasWorker = true;
  arrivalAlerts.set({ hasSound: false, hasNotifications: true, copiesCodes: false });
  vi.stubGlobal('window', { focus: () => undefined });
  vi.stubGlobal('document', { visibilityState: 'hidden' });
  vi.stubGlobal('Notification', FakeNotification);
  const showNotification = async (title: string, options: Record<string, unknown>) => void shown.push({ by: 'worker', title, options });
  const getRegistration = async () => (hasWorker ? { active: {}, showNotification } : undefined);
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration, addEventListener: () => undefined } });
});
afterEach(() => {
  FakeNotification.maxActions = 2;
  vi.unstubAllGlobals();
});

class FakeNotification {
  static maxActions = 2;
  constructor(title: string, options: Record<string, unknown>) {
    shown.push({ by: 'page', title, options });
  }
  addEventListener(_name: 'click', listener: () => void): void {
    pressNotice = listener;
  }
  close(): void {}
}

test('shows a code with a copy button, replaced by the next code of the number', async () => {
  notifyOfCode(arrived);
  await expect.poll(() => shown).toHaveLength(1);
  expect(shown[0]).toMatchObject({
    by: 'worker',
    title: 'Your code for Telegram',
    options: {
      body: '482910',
      tag: 'number-7',
      renotify: true,
      actions: [{ action: 'copy', title: 'Copy' }],
      data: { path: '/otpserver2', copy: { text: '482910', said: '482910 otp copied' }, hasButton: true },
    },
  });
});

test('where notifications have no buttons it says that a press copies', async () => {
  FakeNotification.maxActions = 0;
  notifyOfCode(arrived);
  await expect.poll(() => shown).toHaveLength(1);
  expect(shown[0]?.options).toMatchObject({ body: '482910. Click to copy it.', data: { hasButton: false } });
  expect(shown[0]?.options).not.toHaveProperty('actions');
});

test('shows it by the page without a worker, and handles the press', async () => {
  hasWorker = false;
  const presses: Pressed[] = [];
  onPress((pressed) => presses.push(pressed));
  notifyOfCode(arrived);
  await expect.poll(() => shown).toHaveLength(1);
  expect(shown[0]).toMatchObject({ by: 'page', options: { body: '482910. Click to copy it.' } });
  pressNotice();
  expect(presses).toEqual([{ type: 'pressed', path: '/otpserver2', copy: { text: '482910', said: '482910 otp copied' } }]);
});

test('shows nothing itself once the server notifies this browser', async () => {
  isPushed.set(true);
  onTestFinished(() => isPushed.set(false));
  notifyOfCode(arrived);
  notifyOfDeposit({ depositId: '1', amount: 500 });
  isPushed.set(false);
  await expectOnlyTheNext();
});

test('a message without a code has nothing to copy', async () => {
  notifyOfCode({ ...arrived, code: null });
  await expect.poll(() => shown).toHaveLength(1);
  expect(shown[0]?.options).toMatchObject({ body: 'New message', data: { copy: undefined } });
  expect(shown[0]?.options).not.toHaveProperty('actions');
});

test('shows deposits with their paise, each in a notification of its own', async () => {
  notifyOfDeposit({ depositId: '1', amount: 500.37 });
  notifyOfDeposit({ depositId: '2', amount: 500.37 });
  await expect.poll(() => shown).toHaveLength(2);
  expect(shown[0]).toMatchObject({ title: '₹500.37 added', options: { data: { path: '/topup' } } });
  expect(shown.map(({ options }) => options['tag'])).toEqual(['deposit-1', 'deposit-2']);
});

test.each([
  ['the page is visible', { visibilityState: 'visible' }, true],
  ['notifications are off', { visibilityState: 'hidden' }, false],
])('shows no notification of a deposit when %s', async (_, page, hasNotifications) => {
  vi.stubGlobal('document', page);
  arrivalAlerts.set({ hasSound: false, hasNotifications, copiesCodes: false });
  notifyOfDeposit({ depositId: '1', amount: 500 });
  vi.stubGlobal('document', { visibilityState: 'hidden' });
  arrivalAlerts.set({ hasSound: false, hasNotifications: true, copiesCodes: false });
  await expectOnlyTheNext();
});

async function expectOnlyTheNext(): Promise<void> {
  notifyOfDeposit({ depositId: 'next', amount: 500 });
  await expect.poll(() => shown.map(({ options }) => options['tag'])).toEqual(['deposit-next']);
}
