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
    const kept: unknown = JSON.parse(browserStorage.getItem(entry) ?? '{}');
    const keptOf = (name: string): unknown => (typeof kept === 'object' && kept !== null ? Reflect.get(kept, name) : undefined);
    const isOn = (name: string): boolean => keptOf(name) === true;
    const isAllowed = 'Notification' in globalThis && Notification.permission === 'granted';
    return {
      hasSound: isOn('hasSound'),
      hasNotifications: isOn('hasNotifications') && isAllowed,
      copiesCodes: keptOf('copiesCodes') !== false,
    };
  } catch {
    return { hasSound: false, hasNotifications: false, copiesCodes: true };
  }
}
