import { codeText, plainTime } from '@pinline/contract/providers/handler-api.rules';
import type { Activation, ActivationState } from '../activation.ts';
import { isRefunded, lastMessage } from '../activation.ts';
import type { Done } from '../life-cycle.ts';
import type { Simulator } from '../simulator.ts';
import type { Call } from './call.ts';
import type { Reply } from '../server/reply.ts';
import { json } from '../server/reply.ts';
import { token } from './reply.ts';

export function setStatus({ params, simulator }: Call): Reply {
  const id = activationId(params);
  if (!/^\d{1,15}$/.test(id)) return token('WRONG_ACTIVATION_ID');
  const step = steps.get(params.get('status') ?? '');
  if (!step) return token('BAD_STATUS');
  const result = step.take(simulator, Number(id));
  return token(result.ok ? step.success : result.refusal);
}

type Step = { success: string; take: (simulator: Simulator, id: number) => Done };

const cancel: Step = { success: 'ACCESS_CANCEL', take: (simulator, id) => simulator.cancel(id) };

const steps = new Map<string, Step>([
  ['1', { success: 'ACCESS_READY', take: markReady }],
  ['3', { success: 'ACCESS_RETRY_GET', take: (simulator, id) => simulator.askForAnother(id) }],
  ['6', { success: 'ACCESS_ACTIVATION', take: (simulator, id) => simulator.finish(id) }],
  ['8', cancel],
  ['-1', cancel],
]);

/** Changes nothing, and is valid only while a message is awaited. */
function markReady(simulator: Simulator, id: number): Done {
  const activation = simulator.find(id);
  if (!activation) return { ok: false, refusal: 'NO_ACTIVATION' };
  return activation.state === 'waiting' || activation.state === 'again' ? { ok: true } : { ok: false, refusal: 'BAD_STATUS' };
}

/** A finished activation keeps showing its code: one token for "cancelled or completed" would hide a delivery. */
export function getStatus(call: Call): Reply {
  return report(call, (activation) => {
    const message = lastMessage(activation);
    return token(message ? `${codeTokens[activation.state]}:${codeText(message)}` : 'STATUS_WAIT_CODE');
  });
}

const codeTokens: Record<ActivationState, string> = {
  waiting: 'STATUS_WAIT_CODE',
  received: 'STATUS_OK',
  again: 'STATUS_WAIT_RETRY',
  finished: 'STATUS_OK',
  cancelled: 'STATUS_CANCEL',
  expired: 'STATUS_CANCEL',
  revoked: 'STATUS_CANCEL',
};

export function getStatusV2(call: Call): Reply {
  return report(call, (activation) => {
    const message = lastMessage(activation);
    const sms = message
      ? { dateTime: plainTime(new Date(message.at), call.utcOffsetMinutes), code: message.code ?? '', text: message.text }
      : null;
    return json({ verificationType: 0, sms, call: null });
  });
}

export function getFullSms(call: Call): Reply {
  return report(call, (activation) => {
    const message = lastMessage(activation);
    return token(message ? `FULL_SMS:${message.text}` : 'STATUS_WAIT_CODE');
  });
}

function report({ params, simulator }: Call, present: (activation: Activation) => Reply): Reply {
  const activation = simulator.find(Number(activationId(params)));
  if (!activation) return token('NO_ACTIVATION');
  return isRefunded(activation) ? token('STATUS_CANCEL') : present(activation);
}

const activationId = (params: URLSearchParams) => params.get('id') ?? params.get('activationId') ?? '';
