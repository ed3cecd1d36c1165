import type { ServerResponse } from 'node:http';
import type { Fault, Faults } from './faults.ts';
import type { Face, MixUp, Request } from '../server/face.ts';
import { withCost, withOddRow, withShiftedTimes } from './odd-answers.ts';
import { json, type Reply } from '../server/reply.ts';

type Broken = {
  fault: Fault;
  request: Request;
  response: ServerResponse;
  face: Face;
  carryOut: (mixUp?: MixUp) => Reply;
  send: (response: ServerResponse, reply: Reply) => void;
  delay: Faults['delay'];
  closing: AbortSignal;
};

export async function answerBroken({ fault, request, response, face, carryOut, send, delay, closing }: Broken): Promise<void> {
  const carriedOut = fault.when === 'after' ? carryOut() : undefined;
  switch (fault.kind) {
    case 'reset':
      response.socket?.resetAndDestroy();
      return;
    case 'silence':
      return;
    case 'delay': {
      await delay(fault.delayMs, closing);
      if (!response.destroyed) send(response, carriedOut ?? carryOut());
      return;
    }
    case 'nothing':
      return send(response, face.nothing(request));
    case 'oddRow':
    case 'clock':
    case 'cost': {
      const reply = carriedOut ?? carryOut();
      return send(response, { ...reply, body: changedBody(fault, reply.body) });
    }
    case 'sameId':
    case 'samePhone':
    case 'otherPhone':
      return send(response, carryOut(fault.kind));
    default:
      return send(response, breakAnswer(fault, face, carriedOut ?? face.untouched));
  }
}

function changedBody(fault: Fault, body: string): string {
  if (fault.kind === 'oddRow') return withOddRow(body, fault);
  return fault.kind === 'clock' ? withShiftedTimes(body, fault.minutes) : withCost(body, fault);
}

function breakAnswer(fault: Fault, face: Face, reply: Reply): Reply {
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
      return {
        status: fault.status ?? 200,
        contentType: fault.contentType,
        body: fault.body,
        ...(fault.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: fault.retryAfterSeconds }),
      };
    default:
      return face.refusal(fault);
  }
}

const html: Reply = {
  status: 200,
  contentType: 'text/html; charset=utf-8',
  body: '<!doctype html><html><head><title>One moment…</title></head><body>Checking your browser before you go on.</body></html>',
};

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
