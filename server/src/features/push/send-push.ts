import type { PushPayload } from '@pinline/contract/push/push.rules';
import type { Deps } from '../../deps.ts';
import { openHttpClient, type HttpResult } from '../../platform/outbound/http-client.ts';
import type { HostTarget } from '../../platform/outbound/guarded-connector.ts';
import { lookupByNameServers, lookupBySystem } from '../../platform/outbound/lookups.ts';
import { isAllowedWhenConnecting } from './endpoint.ts';
import type { FoundNotice } from './find-notice.ts';
import type { Recipient } from './push.sql.ts';
import { openPushKeys } from './vapid-keys.ts';

const timeoutMs = 8_000;
const answerMaxBytes = 16_384;

/** Encrypted for the browser (RFC 8291), signed with our key (RFC 8292), through the guarded client. Never throws for the push service's sake. */
export async function sendPush(
  deps: Pick<Deps, 'db' | 'secrets' | 'config' | 'publicUrl'>,
  { endpoint, p256dh, auth, language }: Pick<Recipient, 'endpoint' | 'p256dh' | 'auth' | 'language'>,
  { notice, topic, ttlSeconds }: FoundNotice,
): Promise<HttpResult> {
  // Most processes never send one.
  const { default: webPush } = await import('web-push');
  const payload: PushPayload = { ...notice, ...(language !== null && { language }) };
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
    vapidDetails: { subject: contactOf(deps), ...(await openPushKeys(deps)) },
    TTL: ttlSeconds,
    urgency: 'high',
    topic,
  });
  const url = new URL(endpoint);
  // One connection for each message: a session has few endpoints, and any host may be one.
  const lookup = deps.config.pushHosts.includes(url.hostname) ? lookupBySystem : lookupByNameServers;
  const allowHost = (target: HostTarget) => isAllowedWhenConnecting(target, deps.config);
  const client = openHttpClient({ url, timeoutMs, allowHost, lookup, connections: 1 });
  try {
    return await client.send({
      method: 'POST',
      path: `${url.pathname}${url.search}`,
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)])),
      body,
      maxBytes: answerMaxBytes,
    });
  } finally {
    await client.close();
  }
}

/** An address that the operators of push services can write to. */
function contactOf({ config, publicUrl }: Pick<Deps, 'config' | 'publicUrl'>): string {
  const url = publicUrl();
  const address = /<([^<>]+)>$/.exec(config.mail.from ?? '')?.[1] ?? config.mail.from ?? config.admin.email;
  return url.startsWith('https://') ? url : `mailto:${address}`;
}
