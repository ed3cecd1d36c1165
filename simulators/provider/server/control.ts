import { z } from 'zod';
import type { Faults } from '../faults/faults.ts';
import { faultSchema } from '../faults/faults.ts';
import type { Done } from '../life-cycle.ts';
import { webhookTargetSchema, type WebhookSender } from '../webhooks/webhook-sender.ts';
import { json, type Reply } from './reply.ts';
import type { Simulator } from '../simulator.ts';

export type Control = { simulator: Simulator; faults: Faults; calls: ReadonlyMap<string, number>; webhooks: WebhookSender };

/**
 * The simulator's own calls, beside the protocols: they need no key. Answers are JSON; a refusal is 400 with `message`.
 *
 * - `GET /simulator/records`: every activation, charge, refund and message
 * - `GET /simulator/calls`: how often each action was called since the start
 * - `GET`, `POST`, `DELETE /simulator/faults`: the faults that are on; one fault, or a list of them, to switch on; all off
 * - `GET`, `POST`, `DELETE /simulator/webhooks`: every webhook sent; where to send them from now on `{address, shape?}`; nowhere
 * - `POST /simulator/message {activationId, text, code?}`: a message now; after the end it counts as late
 * - `POST /simulator/end {activationId}`: the provider ends it of its own accord
 */
export function answerControl(control: Control, { route, body }: { route: string; body: string }): Reply {
  const handle = routes[route];
  if (!handle) return refuse(404, `There is no ${route}`);
  try {
    return handle(control, body === '' ? undefined : JSON.parse(body));
  } catch (error) {
    return refuse(400, error instanceof z.ZodError ? z.prettifyError(error) : String(error));
  }
}

const activationId = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
]);
const messageBody = z.strictObject({ activationId, text: z.string(), code: z.string().nullish() });
const endBody = z.strictObject({ activationId });
const faultsBody = z.preprocess((body) => [body].flat(), z.array(faultSchema));

const routes: Readonly<Record<string, (control: Control, body: unknown) => Reply>> = {
  'GET /simulator/records': ({ simulator }) => json(simulator.records()),
  'GET /simulator/calls': ({ calls }) => json(Object.fromEntries(calls)),
  'GET /simulator/faults': ({ faults }) => json({ faults: faults.list() }),
  'POST /simulator/faults': ({ faults }, body) => {
    faultsBody.parse(body).forEach((fault) => faults.switchOn(fault));
    return json({ faults: faults.list() });
  },
  'DELETE /simulator/faults': ({ faults }) => {
    faults.switchOff();
    return json({ faults: [] });
  },
  'GET /simulator/webhooks': ({ webhooks }) => json({ webhooks: webhooks.tries() }),
  'POST /simulator/webhooks': ({ webhooks }, body) => {
    webhooks.sendTo(webhookTargetSchema.parse(body));
    return json({ ok: true });
  },
  'DELETE /simulator/webhooks': ({ webhooks }) => {
    webhooks.sendTo(null);
    return json({ ok: true });
  },
  'POST /simulator/message': ({ simulator }, body) => {
    const { activationId: id, text, code } = messageBody.parse(body);
    return presentDone(simulator.deliver(id, { text, code: code ?? null }));
  },
  'POST /simulator/end': ({ simulator }, body) => presentDone(simulator.revoke(endBody.parse(body).activationId)),
};

const presentDone = (result: Done) => (result.ok ? json({ ok: true }) : refuse(400, result.refusal));

const refuse = (status: number, message: string): Reply => ({ ...json({ message }), status });
