import { randomBytes, randomUUID } from 'node:crypto';
import { createBrowserKeys } from '../../../../../test/fakes/push-encryption.ts';
import { plain, refused, type Write } from './write.ts';
import { dataOf } from './client.ts';
import type { World } from './world.ts';

const key = { name: 'Measured', mode: 'live', scopes: ['read'] };
const webhook = ({ receiver }: World) => ({ url: receiver, events: ['activation.code'] });

/** Sessions, settings, keys and webhooks of an account. */
export const accountWrites: readonly Write[] = [
  plain('POST users/forgot', () => ({ body: { email: `stranger-${randomUUID()}@example.com` } })),
  refused('POST auth/exchange', 'SIGN_IN_CODE_INVALID', () => ({ body: { token: randomUUID() } })),
  {
    name: 'POST users/logout',
    async prepare(world) {
      const token = await world.signUp();
      return () => world.call('POST users/logout', { as: token });
    },
  },
  plain('POST auth/socket-ticket', () => ({})),
  plain('POST auth/download-ticket', () => ({})),
  refused('DELETE account/deletion', 'DELETION_NOT_ASKED_FOR', () => ({})),
  plain('PUT account/language', () => ({ body: { language: 'hi' } })),
  plain('DELETE account/email', () => ({})),
  refused('POST account/email/confirm', 'EMAIL_LINK_INVALID', () => ({ body: { token: randomUUID() } })),
  plain('POST account/second-factor', () => ({})),
  refused('POST account/second-factor/remove', 'SECOND_FACTOR_OFF', () => ({ body: { code: '000000' } })),
  refused('POST account/second-factor/fresh', 'SECOND_FACTOR_OFF', () => ({ body: { code: '000000' } })),
  plain('POST push/subscriptions', () => ({ body: newBrowser() })),
  {
    name: 'DELETE push/subscriptions/:id',
    async prepare(world) {
      const { token } = world.person();
      const { _id } = dataOf(await world.call('POST push/subscriptions', { as: token, body: newBrowser() }));
      return () => world.call(`DELETE push/subscriptions/${String(_id)}`, { as: token });
    },
  },
  plain('POST keys', () => ({ body: key })),
  {
    name: 'DELETE keys/:id',
    async prepare(world) {
      const { token } = world.person();
      const { _id } = dataOf(await world.call('POST keys', { as: token, body: key }));
      return () => world.call(`DELETE keys/${String(_id)}`, { as: token });
    },
  },
  plain('POST webhooks', (world) => ({ body: webhook(world) })),
  onWebhook('PUT webhooks/:id', (world) => ({ ...webhook(world), events: ['activation.ended'] })),
  onWebhook('DELETE webhooks/:id'),
  onWebhook('POST webhooks/:id/rotate'),
  onWebhook('POST webhooks/:id/test'),
  {
    name: 'POST webhooks/:id/deliveries/:deliveryId/resend (refused: DELIVERY_NOT_FOUND)',
    async prepare(world) {
      const { token, id } = await aWebhook(world);
      const call = 'POST webhooks/:id/deliveries/:deliveryId/resend';
      return refused(call, 'DELIVERY_NOT_FOUND', () => ({ as: token, path: `POST webhooks/${id}/deliveries/1/resend` })).prepare(world);
    },
  },
  refused('POST go-live/arrive', 'GO_LIVE_LINK_INVALID', () => ({ body: { token: randomBytes(32).toString('base64url'), ms: 1 } })),
];

function onWebhook(name: string, bodyOf?: (world: World) => object): Write {
  return {
    name,
    async prepare(world) {
      const { token, id } = await aWebhook(world);
      return () => world.call(name.replace(':id', id), { as: token, ...(bodyOf !== undefined && { body: bodyOf(world) }) });
    },
  };
}

async function aWebhook(world: World): Promise<{ token: string; id: string }> {
  const { token } = world.person();
  const { _id } = dataOf(await world.call('POST webhooks', { as: token, body: webhook(world) }));
  return { token, id: String(_id) };
}

/** Nothing is sent there: no code and no money arrives meanwhile. */
function newBrowser() {
  const { publicKey, auth } = createBrowserKeys();
  const keys = { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') };
  return { endpoint: `https://127.0.0.1:9/${randomUUID()}`, keys };
}
