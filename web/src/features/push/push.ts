import { call } from '../../platform/api/api.ts';
import { config } from '../../platform/api/config.ts';
import { browserStorage } from '../../platform/session/browser-storage.ts';
import { onSession, session } from '../../platform/session/session.ts';
import { isPushed } from './push-state.ts';

/** Who turned it on in this browser: the next user of a shared one is not subscribed unasked. */
const ownerEntry = 'push-owner';

/** Needs the permission. Where the browser has no push service or can't reach it, an open page notifies as before. */
export async function turnOnPush(): Promise<void> {
  browserStorage.setItem(ownerEntry, await owner());
  await subscribe().catch(() => undefined);
}

export async function turnOffPush(): Promise<void> {
  browserStorage.removeItem(ownerEntry);
  isPushed.set(false);
  const subscription = await (await pushManager())?.getSubscription();
  if (subscription === undefined || subscription === null) return;
  // Whatever the server sends after this reaches no one.
  await subscription.unsubscribe();
  const stored = (await call('GET push/subscriptions')).data.find(({ endpoint }) => endpoint === subscription.endpoint);
  if (stored !== undefined) await call('DELETE push/subscriptions/:id', { params: { id: stored._id } });
}

export async function resumePush(): Promise<void> {
  const kept = browserStorage.getItem(ownerEntry);
  if (kept !== null && kept === (await owner())) await turnOnPush();
}

async function subscribe(): Promise<void> {
  const [manager, applicationServerKey] = [await pushManager(), config()?.pushKey];
  if (manager === undefined || applicationServerKey === undefined) return;
  const options = { userVisibleOnly: true, applicationServerKey };
  const subscription = await manager.subscribe(options).catch(async (error: unknown) => {
    const old = await manager.getSubscription();
    if (old === null) throw error;
    await old.unsubscribe();
    return manager.subscribe(options);
  });
  const { data } = await call('GET push/subscriptions');
  if (!data.some(({ endpoint }) => endpoint === subscription.endpoint))
    await call('POST push/subscriptions', { body: bodyOf(subscription.toJSON()) });
  isPushed.set(true);
}

function bodyOf({ endpoint = '', expirationTime = null, keys = {} }: PushSubscriptionJSON) {
  const { p256dh = '', auth = '' } = keys;
  return { endpoint, expirationTime: expirationTime === null ? null : Math.round(expirationTime), keys: { p256dh, auth } };
}

async function pushManager(): Promise<PushManager | undefined> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return undefined;
  // `ready` never resolves where there is no worker.
  if ((await navigator.serviceWorker.getRegistration()) === undefined) return undefined;
  return (await navigator.serviceWorker.ready).pushManager;
}

/** After a sign-in with Google only the server knows the address. */
async function owner(): Promise<string> {
  return session()?.email ?? (await call('GET account')).email;
}

// A subscription ends with its session: until the next user has one, the page notifies.
onSession(() => isPushed.set(false));
