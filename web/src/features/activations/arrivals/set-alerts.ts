import { toast } from '../../../platform/page/toasts.ts';
import { alertsText } from './arrivals.texts.ts';
import { arrivalAlerts, keepAlerts } from './alerts.ts';

export function setSound(hasSound: boolean): void {
  keepAlerts({ ...arrivalAlerts.get(), hasSound });
}

export function setCopiesCodes(copiesCodes: boolean): void {
  keepAlerts({ ...arrivalAlerts.get(), copiesCodes });
}

/** Returns whether they are on now. Where the browser has a push service, they also arrive while the page is closed. */
export async function setNotifications(wanted: boolean): Promise<boolean> {
  const hasNotifications = wanted && 'Notification' in window && (await Notification.requestPermission()) === 'granted';
  if (wanted && !hasNotifications) toast.info(alertsText.notAllowed, { ms: 2000 });
  keepAlerts({ ...arrivalAlerts.get(), hasNotifications });
  import('../../push/push.ts')
    .then(({ turnOnPush, turnOffPush }) => (hasNotifications ? turnOnPush() : turnOffPush()))
    .catch((error: unknown) => console.error('The subscription of this browser did not change', error));
  return hasNotifications;
}
