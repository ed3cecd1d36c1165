import { z } from 'zod';
import { depsOf, type Deps } from '../../../deps.ts';
import type { Task } from '../../../platform/jobs/jobs.ts';
import { isAllowedReceiver, receiverLookup } from '../../../platform/outbound/allowed-target.ts';
import { openHttpClient } from '../../../platform/outbound/http-client.ts';
import { signWebhook } from '../../../platform/outbound/sign-webhook.rules.ts';
import { toOutside } from '../../../platform/secrets/outside-ids.ts';
import { findEvents } from '../events/events.sql.ts';
import { presentSoftwareEvents } from '../events/present-events.ts';
import { findDue, noteTry, type DeliveryRow } from './deliveries.sql.ts';
import { enqueuePausedMail, mailPaused } from './paused-mail.ts';
import { judgeTry, judgeTurn, type Verdict } from './tries.rules.ts';
import { openSecrets } from './webhook-secrets.ts';
import {
  findWebhookToSend,
  isStillSent,
  noteQuick,
  noteSlow,
  noteTurn,
  pauseWebhook,
  wakeWebhook,
  type WebhookRow,
} from './webhooks.sql.ts';

const timeoutMs = 10_000;
const answerMaxBytes = 16_384;
/** Workers that webhooks may take; the others are left for browsers and alarms. */
const endpointsAtOnce = 10;
/** As many of these workers may users take whose receivers haven't shown that they answer quickly: each call may last for the timeout. */
const slowAtOnce = 3;
/** Deliveries to one endpoint at once. */
const atOnce = 8;
/** Then other endpoints have their turn. */
const turnMs = 5_000;

/** `isQuick`: whether the job counts as one of a quick receiver. */
const ofEndpoint = z.object({ endpointId: z.int(), isTest: z.boolean(), isQuick: z.boolean() });

/** `webhook_queue` in the database wakes an endpoint in the transaction of the event. */
export function webhookTasks(deps: Deps): Task[] {
  return [
    {
      name: 'send_webhooks',
      workers: 'push',
      limited: {
        by: [
          { flag: 'webhooks', most: endpointsAtOnce },
          { flag: 'slow webhooks', most: slowAtOnce },
        ],
        postpone(payload) {
          const { endpointId, isTest } = ofEndpoint.parse(payload);
          return wakeWebhook(depsOf(deps, isTest ? 'test' : 'live').db.autocommit, endpointId, { afterSeconds: 1 });
        },
      },
      run(payload) {
        const { endpointId, isTest, isQuick } = ofEndpoint.parse(payload);
        return sendDue(depsOf(deps, isTest ? 'test' : 'live'), { endpointId, isQuick });
      },
    },
    { name: 'mail_webhook_paused', workers: 'mail', run: (payload) => mailPaused(deps, payload) },
  ];
}

/** Sends what is due to one endpoint for one turn, then queues the job for what is left. */
async function sendDue(deps: Deps, { endpointId, isQuick }: { endpointId: number; isQuick: boolean }): Promise<void> {
  const until = performance.now() + turnMs;
  const endpoint = await findWebhookToSend(deps.db.autocommit, endpointId);
  if (endpoint === undefined || !endpoint.isEnabled || endpoint.isOwnerBlocked) return;
  // Another endpoint of its user was slow since this job was queued, so it is queued again among the slow ones.
  if (isQuick && !endpoint.isQuick) return wakeWebhook(deps.db.autocommit, endpointId);
  const send = openSender(deps, endpoint);
  let { silentTurns } = endpoint;
  try {
    while (endpoint.restsUntil === null && performance.now() < until && (await isStillSent(deps.db.autocommit, endpoint))) {
      const due = await findDue(deps.db.autocommit, { endpointId, limit: atOnce });
      if (due.length === 0) break;
      const bodies = await writeBodies(deps, endpoint.userId, due);
      const verdicts = await Promise.all(due.map((delivery) => sendOne(deps, endpoint, { delivery, body: bodies.get(delivery.id), send })));
      const turn = judgeTurn(verdicts, silentTurns);
      await notePace(deps, endpoint, turn);
      if (turn.pause !== null) return;
      if (turn.restSeconds > 0 || turn.silentTurns !== silentTurns) await noteTurn(deps.db.autocommit, endpoint, turn);
      if (turn.restSeconds > 0) break;
      ({ silentTurns } = turn);
    }
  } finally {
    await send.close();
  }
  await wakeWebhook(deps.db.autocommit, endpointId);
}

/** Decides how many senders serve the endpoints of its user. */
export async function notePace({ db }: Deps, { userId, isQuick }: WebhookRow, { pace }: Pick<Verdict, 'pace'>): Promise<void> {
  if (pace === 'slow') await noteSlow(db.autocommit, userId);
  if (pace === 'quick' && !isQuick) await noteQuick(db.autocommit, userId);
}

/** By delivery; the same at every try. Without those whose number was erased meanwhile. */
export async function writeBodies(
  deps: Pick<Deps, 'db' | 'config' | 'mode' | 'secrets'>,
  userId: number,
  deliveries: readonly DeliveryRow[],
): Promise<ReadonlyMap<number, { text: string; about: string }>> {
  const events = await findEvents(deps.db.autocommit, { userId, seqs: deliveries.flatMap(({ seq }) => seq ?? []) });
  const presented = new Map((await presentSoftwareEvents(deps, userId, events)).map((event) => [event.seq, event]));
  return new Map(
    deliveries.flatMap(({ id, seq, type, createdAt }): [number, { text: string; about: string }][] => {
      if (seq === null)
        return [
          [
            id,
            {
              text: JSON.stringify({ type, timestamp: createdAt.toISOString(), data: { mode: deps.mode, message: 'This is a test.' } }),
              about: '',
            },
          ],
        ];
      const event = presented.get(seq);
      return event === undefined ? [] : [[id, { text: JSON.stringify(event.body), about: event.about }]];
    }),
  );
}

export type Sender = ReturnType<typeof openSender>;

export function openSender(deps: Pick<Deps, 'config' | 'secrets' | 'mode'>, endpoint: WebhookRow) {
  const url = new URL(endpoint.url);
  const signing = openSecrets(deps, endpoint);
  const allowHost = (target: Parameters<typeof isAllowedReceiver>[0]) => isAllowedReceiver(target, deps.config);
  const client = openHttpClient({ url, timeoutMs, allowHost, connections: atOnce, lookup: receiverLookup(url, deps.config) });
  return {
    async send({ id, body, tries }: { id: number; body: string; tries: number }): Promise<Verdict> {
      const startedAt = performance.now();
      // Consecutive ids would tell how much is delivered for everyone.
      const signed = signWebhook({ id: `msg_${toOutside(deps, 'delivery', id)}`, secrets: signing, body, at: new Date() });
      const headers = { 'content-type': 'application/json', ...signed };
      const result = await client.send({ method: 'POST', path: `${url.pathname}${url.search}`, headers, body, maxBytes: answerMaxBytes });
      return judgeTry({ result, tries, tookMs: Math.round(performance.now() - startedAt) });
    },
    close: () => client.close(),
  };
}

type One = { delivery: DeliveryRow; body: { text: string } | undefined; send: Sender };

async function sendOne(deps: Deps, endpoint: WebhookRow, { delivery, body, send }: One): Promise<Verdict> {
  const { id, tries } = delivery;
  const verdict: Verdict =
    body === undefined
      ? {
          tried: { state: 'failed', tookMs: 0, status: null, answer: null, problem: 'erased', nextInSeconds: null },
          pause: null,
          askedRest: null,
          isSilent: false,
          pace: null,
        }
      : await send.send({ id, body: body.text, tries });
  const { pause } = verdict;
  await deps.db.transaction(async (tx) => {
    await noteTry(tx, id, verdict.tried);
    const isPaused = pause !== null && (await pauseWebhook(tx, { ...endpoint, reason: pause }));
    // No mail leaves the sandbox.
    if (isPaused && deps.mode === 'live') await enqueuePausedMail(tx, endpoint);
  });
  return verdict;
}
