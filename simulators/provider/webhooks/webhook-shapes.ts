import { plainTime } from '@pinline/contract/providers/handler-api.rules';
import type { Activation, ReceivedMessage } from '../activation.ts';

export type News = { activation: Activation; message: ReceivedMessage; no: number };

const minutes = 60_000;

/** Waits between tries in milliseconds. */
export const webhookShapes = {
  'sms-activate': {
    bodyOf: ({ activation, message }: News, utcOffsetMinutes: number): Record<string, unknown> => ({
      activationId: activation.id,
      service: activation.service,
      text: message.text,
      code: message.code ?? '',
      country: Number(activation.country),
      receivedAt: plainTime(new Date(message.at), utcOffsetMinutes),
    }),
    isTaken: (status: number) => status === 200,
    waitsMs: [0.5, 1, 5, 10, 20, 30, 50].map((wait) => wait * minutes),
  },
  herosms: {
    bodyOf: ({ activation, message, no }: News): Record<string, unknown> => ({
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
