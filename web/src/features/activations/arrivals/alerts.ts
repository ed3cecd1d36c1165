import { browserStorage } from '../../../platform/session/browser-storage.ts';
import { fetchWhenIdle } from '../../../platform/api/fetch-when-idle.ts';
import { pageStore } from '../../../platform/page/page-store.ts';

export type Alerts = { hasSound: boolean; hasNotifications: boolean; copiesCodes: boolean };

const entry = 'arrival-alerts';

export const arrivalAlerts = pageStore<Alerts>(remembered());

export function resumeNotifications(): void {
  if (arrivalAlerts.get().hasNotifications) fetchWhenIdle(async () => (await import('../../push/push.ts')).resumePush());
}

export function keepAlerts(alerts: Alerts): void {
  browserStorage.setItem(entry, JSON.stringify(alerts));
  arrivalAlerts.set(alerts);
}

function remembered(): Alerts {
  try {
    const { hasSound, hasNotifications, copiesCodes } = JSON.parse(browserStorage.getItem(entry) ?? '{}');
    const isAllowed = 'Notification' in globalThis && Notification.permission === 'granted';
    return { hasSound: hasSound === true, hasNotifications: hasNotifications === true && isAllowed, copiesCodes: copiesCodes !== false };
  } catch {
    return { hasSound: false, hasNotifications: false, copiesCodes: true };
  }
}
