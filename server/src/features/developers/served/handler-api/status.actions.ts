import { codeText, plainTime } from '@pinline/contract/providers/handler-api.rules';
import { askForAnotherCode, cancelWithin, finishNumber, getNumberOfKey } from '../../../activations/by-key/numbers.commands.ts';
import type { ActivationRow } from '../../../activations/activations.sql.ts';
import { refuse } from '../../../../platform/errors.ts';
import { fromOutside } from '../../../../platform/secrets/outside-ids.ts';
import { cancelMs, readCount } from '../parameters.ts';
import { json, nothing, refusal, token, type Answer, type Call } from './answer.ts';
import { stateOf } from './number.present.ts';

export async function setStatus(call: Call): Promise<Answer> {
  const take = steps.get(call.params.get('status') ?? '');
  const id = readId(call);
  if (id === undefined) return refusal('WRONG_ACTIVATION_ID');
  if (take === undefined) return refusal('BAD_STATUS');
  return take(call, await getNumberOfKey(call.deps, call.caller, id));
}

export async function cancelActivation(call: Call): Promise<Answer> {
  return emptied(await step(call, cancel));
}

export async function finishActivation(call: Call): Promise<Answer> {
  return emptied(await step(call, finish));
}

export async function getStatus(call: Call): Promise<Answer> {
  const row = await getRow(call);
  const last = row.messages.at(-1);
  const code = last === undefined ? '' : codeText(last);
  const tokens = {
    waiting: 'STATUS_WAIT_CODE',
    received: `STATUS_OK:${code}`,
    'waiting for another': `STATUS_WAIT_RETRY:${code}`,
    over: 'STATUS_CANCEL',
  };
  return token(tokens[stateOf(row)]);
}

export async function getStatusV2(call: Call): Promise<Answer> {
  const row = await getRow(call);
  if (stateOf(row) === 'over') return token('STATUS_CANCEL');
  const last = row.messages.at(-1);
  const sms = last && { dateTime: plainTime(new Date(last.receivedAt)), code: last.code ?? '', text: last.text };
  return json({ verificationType: 0, sms: sms ?? null, call: null });
}

export async function getFullSms(call: Call): Promise<Answer> {
  const row = await getRow(call);
  if (stateOf(row) === 'over') return token('STATUS_CANCEL');
  const last = row.messages.at(-1);
  return token(last === undefined ? 'STATUS_WAIT_CODE' : `FULL_SMS:${last.text}`);
}

export async function getAllSms(call: Call): Promise<Answer> {
  const row = await getRow(call);
  const size = Math.min(Math.max(readCount(call.params.get('size'), 25), 1), 100);
  const page = Math.max(readCount(call.params.get('page'), 1), 1);
  const data = row.messages.slice((page - 1) * size, page * size).map(({ id, code, text, receivedAt }) => ({
    id,
    phoneFrom: '',
    code: code ?? '',
    text,
    service: row.serviceCode,
    date: plainTime(new Date(receivedAt)),
    type: 'sms',
  }));
  return json({ data, meta: { total: row.messages.length, service: row.serviceCode } });
}

type Step = (call: Call, row: ActivationRow) => Promise<Answer>;

const cancel: Step = async ({ deps, caller }, row) =>
  (await cancelWithin(deps, caller, { row, withinMs: cancelMs })) ? token('ACCESS_CANCEL') : refusal('EARLY_CANCEL_DENIED');

/** What was charged stays charged, and a number without a code is not finished by mistake: its money would be lost in silence. */
const finish: Step = async ({ deps, caller }, row) => {
  if (!['received', 'waiting for another'].includes(stateOf(row))) return refusal('BAD_STATUS');
  await finishNumber(deps, caller, row);
  return token('ACCESS_ACTIVATION');
};

const markReady: Step = async (_call, row) => (stateOf(row).startsWith('waiting') ? token('ACCESS_READY') : refusal('BAD_STATUS'));

const askAgain: Step = async ({ deps, caller }, row) => {
  await askForAnotherCode(deps, caller, row);
  return token('ACCESS_RETRY_GET');
};

const steps: ReadonlyMap<string, Step> = new Map([
  ['1', markReady],
  ['3', askAgain],
  ['6', finish],
  ['8', cancel],
  ['-1', cancel],
]);

async function step(call: Call, take: Step): Promise<Answer> {
  const id = readId(call);
  return id === undefined ? refusal('WRONG_ACTIVATION_ID') : take(call, await getNumberOfKey(call.deps, call.caller, id));
}

function emptied(answer: Answer): Answer {
  return answer.isRefusal ? answer : nothing();
}

async function getRow(call: Call): Promise<ActivationRow> {
  return getNumberOfKey(call.deps, call.caller, readId(call) ?? refuse('ACTIVATION_NOT_FOUND'));
}

export function readId({ deps, params }: Pick<Call, 'deps' | 'params'>): number | undefined {
  return fromOutside(deps, 'number', params.get('id') ?? params.get('activationId') ?? '');
}
