import type { Webhook, WebhookDelivery } from '@pinline/contract/developers/webhooks.calls';
import { webhooksMaximum } from '@pinline/contract/developers/webhooks.rules';
import { toPaise } from '@pinline/contract/values/money';
import { offsetOf, paginationOf, type Page } from '@pinline/contract/values/paging';
import type { Deps } from '../../../deps.ts';
import type { Ask, Reply } from '../../../platform/api/api.ts';
import type { Caller } from '../../../platform/api/caller.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { receiverProblem } from '../../../platform/outbound/allowed-target.ts';
import { newWebhookSecret } from '../../../platform/outbound/sign-webhook.rules.ts';
import { sendNotice } from '../../auth/mail/mail.jobs.ts';
import { requireFreshFactor } from '../../auth/second-factor/second-factor.commands.ts';
import { keepSession } from '../../auth/sessions/session-life.commands.ts';
import { countOrRefuse } from '../../auth/throttle/throttle.ts';
import { keepKey, lockUser } from '../keys/keys.sql.ts';
import { findDeliveries, findDelivery, insertTest, noteTry, queueAgain, summariseDeliveries, type DeliveryRow } from './deliveries.sql.ts';
import { notePace, openSender, writeBodies } from './send-webhooks.tasks.ts';
import { sealSecret } from './webhook-secrets.ts';
import { presentDelivery, presentWebhook } from './webhooks.present.ts';
import {
  deleteWebhook,
  findWebhook,
  findWebhooks,
  insertWebhook,
  nextWebhookId,
  replaceSecret,
  updateWebhook,
  wakeWebhook,
  type Owner,
  type WantedWebhook,
  type WebhookRow,
} from './webhooks.sql.ts';

type Entered = Ask<'POST webhooks'>['body'];

export async function listWebhooks({ db }: Deps, caller: Caller): Promise<Webhook[]> {
  const rows = await findWebhooks(db.autocommit, ownerOf(caller));
  const summaries = await summariseDeliveries(
    db.autocommit,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => presentWebhook(row, summaries.get(row.id)));
}

/** Returns the secret, this once. */
export async function addWebhook(deps: Deps, caller: Caller, entered: Entered): Promise<Webhook & { secret: string }> {
  const wanted = readWanted(deps, entered);
  const secret = newWebhookSecret();
  const id = await deps.db.transaction(async (tx) => {
    await admitChange(deps, caller, tx);
    if ((await findWebhooks(tx, { userId: caller.userId, keyId: null })).length >= webhooksMaximum) refuse('TOO_MANY_WEBHOOKS');
    const newId = await nextWebhookId(tx);
    await insertWebhook(tx, { ...ownerOf(caller), ...wanted, id: newId, secretSealed: sealSecret(deps, newId, secret) });
    await tellOwner(caller, tx);
    return newId;
  });
  return { ...(await presentOne(deps, caller, id)), secret };
}

export async function changeWebhook(deps: Deps, caller: Caller, { id, ...entered }: Entered & { id: number }): Promise<Webhook> {
  const wanted = readWanted(deps, entered);
  await deps.db.transaction(async (tx) => {
    const before = await getWebhook(tx, caller, id);
    // Where codes are sent is as sensitive as a key.
    const isMoved = before.url !== wanted.url;
    await (isMoved ? admitChange(deps, caller, tx) : keepCaller(caller, tx));
    await updateWebhook(tx, { id, ...wanted });
    if (isMoved) await tellOwner(caller, tx);
    await wakeWebhook(tx, id);
  });
  return presentOne(deps, caller, id);
}

export async function removeWebhook({ db }: Deps, caller: Caller, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockUser(tx, caller.userId);
    await getWebhook(tx, caller, id);
    await deleteWebhook(tx, id);
  });
}

export async function rotateSecret(deps: Deps, caller: Caller, id: number): Promise<Webhook & { secret: string }> {
  const secret = newWebhookSecret();
  await deps.db.transaction(async (tx) => {
    await admitChange(deps, caller, tx);
    await getWebhook(tx, caller, id);
    await replaceSecret(tx, { id, secretSealed: sealSecret(deps, id, secret) });
  });
  return { ...(await presentOne(deps, caller, id)), secret };
}

/** Sent once, whatever the answer is; also while the endpoint is paused. */
export async function testWebhook(deps: Deps, caller: Caller, id: number): Promise<WebhookDelivery> {
  const endpoint = await getWebhook(deps.db.autocommit, caller, id);
  await countSending(deps, caller);
  const deliveryId = await insertTest(deps.db.autocommit, { endpointId: id, userId: caller.userId });
  const delivery = await getDelivery(deps.db.autocommit, { endpointId: id, id: deliveryId });
  const body = (await writeBodies(deps, caller.userId, [delivery])).get(deliveryId);
  const sender = openSender(deps, endpoint);
  try {
    const verdict = await sender.send({ id: deliveryId, body: body?.text ?? '', tries: 0 });
    const { tried } = verdict;
    await noteTry(deps.db.autocommit, deliveryId, {
      ...tried,
      state: tried.state === 'delivered' ? 'delivered' : 'failed',
      nextInSeconds: null,
    });
    await notePace(deps, endpoint, verdict);
  } finally {
    await sender.close();
  }
  return presentDelivery(deps, { row: await getDelivery(deps.db.autocommit, { endpointId: id, id: deliveryId }), body });
}

export async function listDeliveries(
  deps: Deps,
  caller: Caller,
  { id, ...page }: Page & { id: number },
): Promise<Reply<'GET webhooks/:id/deliveries'>['body']> {
  await getWebhook(deps.db.autocommit, caller, id);
  const { rows, total } = await findDeliveries(deps.db.autocommit, { endpointId: id, offset: offsetOf(page), limit: page.limit });
  const bodies = await writeBodies(deps, caller.userId, rows);
  return { data: rows.map((row) => presentDelivery(deps, { row, body: bodies.get(row.id) })), pagination: paginationOf(page, total) };
}

export async function sendAgain(deps: Deps, caller: Caller, key: { id: number; deliveryId: number }): Promise<WebhookDelivery> {
  const { isEnabled } = await getWebhook(deps.db.autocommit, caller, key.id);
  if (!isEnabled) refuse('WEBHOOK_PAUSED');
  await countSending(deps, caller);
  const ofDelivery = { endpointId: key.id, id: key.deliveryId };
  await deps.db.transaction(async (tx) => {
    // A removal takes this lock too: it locks the endpoint and its deliveries in the other order.
    await lockUser(tx, caller.userId);
    const { seq } = await getDelivery(tx, ofDelivery);
    if (seq === null) refuse('DELIVERY_NOT_FOUND');
    await queueAgain(tx, key.deliveryId);
    await wakeWebhook(tx, key.id);
  });
  const row = await getDelivery(deps.db.autocommit, ofDelivery);
  return presentDelivery(deps, { row, body: (await writeBodies(deps, caller.userId, [row])).get(row.id) });
}

/** A key sees and changes only what it added. */
function ownerOf({ userId, key }: Caller): Owner {
  return { userId, keyId: key?.id ?? null };
}

async function getWebhook(db: Db | Tx, caller: Caller, id: number): Promise<WebhookRow> {
  return (await findWebhook(db, { ...ownerOf(caller), id })) ?? refuse('WEBHOOK_NOT_FOUND');
}

async function getDelivery(db: Db | Tx, key: { endpointId: number; id: number }): Promise<DeliveryRow> {
  return (await findDelivery(db, key)) ?? refuse('DELIVERY_NOT_FOUND');
}

async function presentOne({ db }: Deps, caller: Caller, id: number): Promise<Webhook> {
  const row = await getWebhook(db.autocommit, caller, id);
  return presentWebhook(row, (await summariseDeliveries(db.autocommit, [id])).get(id));
}

/** A person proves who they are. */
async function admitChange(deps: Deps, caller: Caller, tx: Tx): Promise<void> {
  if (caller.key === null) await requireFreshFactor(deps, caller, tx);
  await keepCaller(caller, tx);
}

/** Under the user's lock, so that a thief who is being signed out leaves no receiver behind. */
async function keepCaller(caller: Caller, tx: Tx): Promise<void> {
  await lockUser(tx, caller.userId);
  if (caller.key === null) await keepSession(tx, caller.sessionId);
  else await keepKey(tx, { userId: caller.userId, id: caller.key.id });
}

/** Mails a notice, as of a new key. Software that adds its own endpoints was given the right to. */
async function tellOwner(caller: Caller, tx: Tx): Promise<void> {
  if (caller.key === null) await sendNotice(tx, { email: caller.email, notice: 'webhook-added' });
}

function readWanted({ config }: Deps, { url, events, isEnabled, lowBalance }: Entered): WantedWebhook {
  const problem = receiverProblem(new URL(url), config);
  if (problem !== undefined) refuse('INVALID_FIELDS', { fields: { url: problem } });
  return { url, events, isEnabled, lowBalance: toPaise(lowBalance) };
}

/** Each makes us call an address of the user's choice. */
async function countSending({ db, config }: Deps, { userId }: Caller): Promise<void> {
  if (config.isRateLimited) await countOrRefuse(db, { kind: 'webhook-sent', key: String(userId), most: 60, windowSeconds: 10 * 60 });
}
