import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Fault, Faults } from '../faults/faults.ts';
import type { Simulator } from '../simulator.ts';
import { webhookShapes, type News } from './webhook-shapes.ts';

export const webhookTargetSchema = z.strictObject({
  address: z.url(),
  shape: z.enum(['sms-activate', 'herosms']).default('sms-activate'),
});
export type WebhookTarget = z.input<typeof webhookTargetSchema>;

export type WebhookTry = { activationId: number; body: unknown; status: number | null };

export type WebhookSender = {
  sendTo(target: WebhookTarget | null): void;
  tries(): readonly WebhookTry[];
  close(): void;
};

const timeoutMs = 3_000;

export function createWebhookSender(deps: { simulator: Simulator; faults: Faults; clock: Clock; utcOffsetMinutes: number }): WebhookSender {
  const { simulator, faults, clock, utcOffsetMinutes } = deps;
  const sent = new Map<number, number>();
  const tries: WebhookTry[] = [];
  const timers = new Set<() => void>();
  const closing = new AbortController();
  let target: z.output<typeof webhookTargetSchema> | null = null;

  const unsubscribe = simulator.onChange((id) => {
    const activation = simulator.find(id);
    const known = sent.get(id) ?? 0;
    if (activation === undefined || activation.messages.length <= known) return;
    sent.set(id, activation.messages.length);
    if (activation.state !== 'received') return;
    activation.messages.slice(known).forEach((message, index) => deliver({ activation, message, no: known + index + 1 }));
  });

  function deliver(news: News): void {
    if (target === null) return;
    const { address, shape } = target;
    const { bodyOf, isTaken, waitsMs } = webhookShapes[shape];
    const fault = faults.take('webhook');
    if (fault?.kind === 'silence') return;
    const body = { ...bodyOf(news, utcOffsetMinutes), ...falsifyWebhook(fault) };
    const attempt = (waits: readonly number[]) =>
      void send(address, news.activation.id, body).then((status) => {
        const [wait, ...rest] = waits;
        if (wait !== undefined && (status === null || !isTaken(status))) later(wait, () => attempt(rest));
      });
    const begin = () => {
      attempt(waitsMs);
      if (fault?.kind === 'twice') attempt(waitsMs);
    };
    if (fault?.kind === 'delay') later(fault.delayMs, begin);
    else begin();
  }

  async function send(address: string, activationId: number, body: unknown): Promise<number | null> {
    if (closing.signal.aborted) return null;
    const status = await post(address, body, closing.signal);
    tries.push({ activationId, body, status });
    return status;
  }

  function later(ms: number, run: () => void): void {
    const stop = clock.startTimer(() => {
      timers.delete(stop);
      run();
    }, ms);
    timers.add(stop);
  }

  return {
    sendTo(next) {
      target = next === null ? null : webhookTargetSchema.parse(next);
    },
    tries: () => tries,
    close() {
      closing.abort();
      unsubscribe();
      for (const stop of timers) stop();
    },
  };
}

function falsifyWebhook(fault: Fault | undefined): Record<string, unknown> {
  return fault?.kind === 'lie' ? { code: '000000', text: 'Your code is 000000' } : {};
}

function post(address: string, body: unknown, signal: AbortSignal): Promise<number | null> {
  return fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  }).then(
    (reply) => reply.status,
    () => null,
  );
}
