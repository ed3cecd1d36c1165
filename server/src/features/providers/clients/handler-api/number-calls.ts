import type { Answer, Provider, UpstreamStatus } from '../../provider.ts';
import { orUnreadable } from '../listed-rows.ts';
import { readAnswer } from './answer.ts';
import { isNewCode, isOver, readCancelAnswer, readFinished, readFullMessage, readStatus } from './status.ts';
import type { Calls } from './handler-api-calls.ts';

export function createNumberCalls({ get, getNext, parseAnswer, nextTurn, describe }: Calls) {
  async function setStatus(id: string, status: '3' | '6' | '8', signal: AbortSignal) {
    return get({ action: 'setStatus', id, status }, signal);
  }

  async function check(upstreamId: string, signal: AbortSignal): Promise<Answer<UpstreamStatus>> {
    const answer = orUnreadable(parseAnswer(await get({ action: 'getStatus', id: upstreamId }, signal), readStatus));
    if (!answer.ok || answer.value.state !== 'received') return answer;
    const full = parseAnswer(await getNext('rest', { action: 'getStatusV2', id: upstreamId }, signal), readFullMessage);
    const message = (full.ok ? full.value : null) ?? answer.value.message;
    if (message !== null) return { ok: true, value: { state: 'received', message } };
    // A blank message is no delivery: the number still waits.
    if (full.ok) return { ok: true, value: { state: 'waiting', message: null } };
    return full.reason === 'UNREACHABLE' ? full : orUnreadable({ ok: true, value: 'odd' });
  }

  return {
    check,

    async cancel(upstreamId, signal) {
      return readCancelAnswer(await setStatus(upstreamId, '8', signal), describe);
    },

    async askForAnother(upstreamId, signal) {
      return parseAnswer(await setStatus(upstreamId, '3', signal), (parsed) => {
        if (parsed.kind !== 'token') return undefined;
        if (parsed.token === 'ACCESS_RETRY_GET') return { accepted: true };
        return isOver(parsed.token) || parsed.token === 'NEW_OTP_RECEIVED' ? { accepted: false } : undefined;
      });
    },

    async finish(upstreamId, signal) {
      const delivery = await setStatus(upstreamId, '6', signal);
      const isUnread = delivery.kind === 'answered' && isNewCode(readAnswer(delivery.body));
      if (!isUnread) return parseAnswer(delivery, readFinished);
      // The provider won't finish a number with an unread code, so read it first: a code after the end would be lost.
      if (await nextTurn('rest', signal)) await check(upstreamId, signal);
      return parseAnswer(await getNext('rest', { action: 'setStatus', id: upstreamId, status: '6' }, signal), readFinished);
    },
  } satisfies Partial<Provider>;
}
