import { browserStorage } from '../../../platform/session/browser-storage.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { activationsText } from '../texts.ts';
import { fetchWhenIdle } from '../../../platform/api/fetch-when-idle.ts';
import { pageStore } from '../../../platform/page/page-store.ts';

export type Alerts = { hasSound: boolean; hasNotifications: boolean; copiesCodes: boolean };

const entry = 'arrival-alerts';

export const arrivalAlerts = pageStore<Alerts>(remembered());

export function setSound(hasSound: boolean): void {
  keep({ ...arrivalAlerts.get(), hasSound });
}

export function setCopiesCodes(copiesCodes: boolean): void {
  keep({ ...arrivalAlerts.get(), copiesCodes });
}

/** Returns whether they are on now. Where the browser has a push service, they also arrive while the page is closed. */
export async function setNotifications(wanted: boolean): Promise<boolean> {
  const hasNotifications = wanted && 'Notification' in window && (await Notification.requestPermission()) === 'granted';
  if (wanted && !hasNotifications) toast.info(activationsText.toasts.notAllowed, { ms: 2000 });
  keep({ ...arrivalAlerts.get(), hasNotifications });
  import('../../push/push.ts')
    .then(({ turnOnPush, turnOffPush }) => (hasNotifications ? turnOnPush() : turnOffPush()))
    .catch((error: unknown) => console.error('The subscription of this browser did not change', error));
  return hasNotifications;
}

export function resumeNotifications(): void {
  if (arrivalAlerts.get().hasNotifications) fetchWhenIdle(async () => (await import('../../push/push.ts')).resumePush());
}

function keep(alerts: Alerts): void {
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
