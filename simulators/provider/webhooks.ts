import { z } from 'zod';
import type { Activation, ReceivedMessage } from './activation.ts';
import type { Clock } from './clock.ts';
import type { Fault, Faults } from './faults/faults.ts';
import { localTime } from './handler-api/reply.ts';
import type { Simulator } from './simulator.ts';

export const webhookTargetSchema = z.strictObject({
  address: z.url(),
  /** Whose words it uses, and whose rules of trying again. */
  shape: z.enum(['sms-activate', 'herosms']).default('sms-activate'),
});
export type WebhookTarget = z.input<typeof webhookTargetSchema>;

/** One try: what was sent, and the status that came back; null where none came. */
export type WebhookTry = { activationId: number; body: unknown; status: number | null };

export type WebhookSender = {
  /** From now on every message is told there; null for nowhere. */
  sendTo(target: WebhookTarget | null): void;
  /** Oldest first. */
  tries(): readonly WebhookTry[];
  close(): void;
};

type Told = { activation: Activation; message: ReceivedMessage; no: number };

const patienceMs = 3_000;
const minutes = 60_000;

/** Waits between the tries, in milliseconds. */
const shapes = {
  'sms-activate': {
    bodyOf: ({ activation, message }: Told, utcOffsetMinutes: number): Record<string, unknown> => ({
      activationId: activation.id,
      service: activation.service,
      text: message.text,
      code: message.code ?? '',
      country: Number(activation.country),
      receivedAt: localTime(message.at, utcOffsetMinutes),
    }),
    isTaken: (status: number) => status === 200,
    waitsMs: [0.5, 1, 5, 10, 20, 30, 50].map((wait) => wait * minutes),
  },
  herosms: {
    bodyOf: ({ activation, message, no }: Told): Record<string, unknown> => ({
      id: `${activation.id}${String(no).padStart(3, '0')}`,
      activationId: String(activation.id),
      phoneFrom: activation.service.toUpperCase(),
      service: activation.service,
      text: message.text,
      code: message.code,
      country: Number(activation.country),
      receivedAt: new Date(message.at).toISOString(),
    }),
    isTaken: (status: number) => status >= 200 && status < 300,
    waitsMs: Array.from({ length: 7 }, () => 25_000),
  },
};

/** Calls a webhook for each message once it has an address: at once, and again by the rules of its shape until it answers. */
export function createWebhookSender(deps: { simulator: Simulator; faults: Faults; clock: Clock; utcOffsetMinutes: number }): WebhookSender {
  const { simulator, faults, clock, utcOffsetMinutes } = deps;
  const told = new Map<number, number>();
  const tries: WebhookTry[] = [];
  const timers = new Set<() => void>();
  const closing = new AbortController();
  let target: z.output<typeof webhookTargetSchema> | null = null;

  const unsubscribe = simulator.onChange((id) => {
    const activation = simulator.find(id);
    const known = told.get(id) ?? 0;
    if (activation === undefined || activation.messages.length <= known) return;
    told.set(id, activation.messages.length);
    // A late message is not sent.
    if (activation.state !== 'received') return;
    activation.messages.slice(known).forEach((message, index) => tell({ activation, message, no: known + index + 1 }));
  });

  function tell(news: Told): void {
    if (target === null) return;
    const { address, shape } = target;
    const { bodyOf, isTaken, waitsMs } = shapes[shape];
    const fault = faults.take('webhook');
    if (fault?.kind === 'silence') return;
    const body = { ...bodyOf(news, utcOffsetMinutes), ...falsify(fault) };
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
    const status = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.any([closing.signal, AbortSignal.timeout(patienceMs)]),
    }).then(
      (reply) => reply.status,
      () => null,
    );
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

/** Another code than the one that came. */
function falsify(fault: Fault | undefined): Record<string, unknown> {
  return fault?.kind === 'lie' ? { code: '000000', text: 'Your code is 000000' } : {};
}
