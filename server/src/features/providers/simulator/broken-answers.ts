import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Fault } from './faults.ts';
import type { Call } from './handler-api/actions.ts';
import type { Reply } from './handler-api/reply.ts';
import { json, token } from './handler-api/reply.ts';

type Broken = {
  fault: Fault;
  response: ServerResponse;
  carryOut: (mixUp?: Call['mixUp']) => Reply;
  send: (response: ServerResponse, reply: Reply) => void;
  /** Aborted when the server closes. */
  closing: AbortSignal;
};

/** Answers a call the way its fault says. */
export async function answerBroken({ fault, response, carryOut, send, closing }: Broken): Promise<void> {
  const carriedOut = fault.when === 'after' ? carryOut() : undefined;
  switch (fault.kind) {
    case 'reset':
      response.socket?.resetAndDestroy();
      return;
    case 'silence':
      return;
    case 'delay': {
      await delay(fault.delayMs, undefined, { signal: closing }).catch(() => undefined);
      if (!response.destroyed) send(response, carriedOut ?? carryOut());
      return;
    }
    case 'sameId':
    case 'samePhone':
      return send(response, carryOut(fault.kind));
    default:
      return send(response, spoil(fault, carriedOut ?? untouched));
  }
}

/** What stands in for an answer where nothing was carried out. */
const untouched = json({ activationId: 635468024, phoneNumber: '919876543210', activationCost: 12.5 });

function spoil(fault: Fault, reply: Reply): Reply {
  switch (fault.kind) {
    case 'http500':
      return { ...html, status: fault.status ?? 500, body: '<html><body><h1>Internal Server Error</h1></body></html>' };
    case 'html':
      return html;
    case 'truncated':
      return { ...reply, body: reply.body.slice(0, Math.ceil(reply.body.length / 2)) };
    case 'wrongTypes':
      return { ...reply, body: withWrongTypes(reply.body) };
    case 'hugeBody':
      return json({ filler: 'x'.repeat(2 * 1024 * 1024) });
    case 'answer':
      return { status: fault.status ?? 200, contentType: fault.contentType, body: fault.body };
    default:
      return { ...token(fault.token), status: fault.status ?? 200 };
  }
}

const html: Reply = {
  status: 200,
  contentType: 'text/html; charset=utf-8',
  body: '<!doctype html><html><head><title>One moment…</title></head><body>Checking your browser before you go on.</body></html>',
};

/** Text becomes a list and everything else an object, at every leaf. */
function withWrongTypes(body: string): string {
  try {
    return JSON.stringify(
      JSON.parse(body, (_key, value: unknown) => {
        if (typeof value === 'object' && value !== null) return value;
        return typeof value === 'string' ? [value] : { value };
      }),
    );
  } catch {
    return JSON.stringify([body]);
  }
}
