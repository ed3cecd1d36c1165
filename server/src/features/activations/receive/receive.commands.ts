import type { Deps } from '../../../deps.ts';
import type { Provider, UpstreamMessage, UpstreamStatus } from '../../providers/provider.ts';
import { codeSeconds } from '../activations.metrics.ts';
import { codeOf, newestMessage, newMessages } from '../activations.rules.ts';
import { stopAsking, type EndedNumber } from './late-codes.sql.ts';
import { deliverMessages, findStoredMessages, type OpenActivation } from './receive.sql.ts';

/** Only the holder of the provider's lease passes its epoch; a user's own check passes null. */
export type Epoch = number | null;
type Key = Pick<OpenActivation, 'userId' | 'id' | 'server' | 'ageSeconds' | 'waitsForLock'> & { hasEnded?: boolean };

const readMs = 8_000;

/** The first message captures the money, unless the number has ended. */
export function receiveList(deps: Deps, activation: Key, observed: UpstreamMessage[], epoch: Epoch): Promise<void> {
  return receive(deps, activation, epoch, (stored) => newMessages(stored, observed));
}

export function receiveNewest(deps: Deps, activation: Key, newest: UpstreamMessage | null, epoch: Epoch): Promise<void> {
  return receive(deps, activation, epoch, (stored) => newestMessage(stored, newest));
}

export async function checkUpstream(
  deps: Deps,
  activation: Key & Pick<OpenActivation, 'upstreamId'>,
  provider: Provider,
  epoch: Epoch,
  timeoutMs = readMs,
): Promise<UpstreamStatus | undefined> {
  const answer = await provider.check(activation.upstreamId, AbortSignal.timeout(timeoutMs));
  if (!answer.ok) {
    deps.log.debug({ activationId: activation.id, reason: answer.reason, detail: answer.detail }, 'a check went unanswered');
    return undefined;
  }
  return receiveStatus(deps, activation, answer.value, epoch);
}

/** A code may still arrive for a number that ended, until its provider says that it is over there too. */
export async function checkEnded(deps: Deps, number: EndedNumber, provider: Provider, epoch: Epoch): Promise<void> {
  const status = await checkUpstream(deps, { ...number, hasEnded: true }, provider, epoch);
  if (status?.state === 'ended' || status?.state === 'missing') await stopAsking(deps.db.autocommit, number);
}

/** Returns what it means: a message that was never stored is one that arrived. */
export async function receiveStatus(deps: Deps, activation: Key, status: UpstreamStatus, epoch: Epoch): Promise<UpstreamStatus> {
  const { state, message } = status;
  // `again` repeats the previous message, which is stored, unless our database was restored from an older backup.
  const isRepeated = state === 'again' && (message === null || (await findStoredMessages(deps.db.autocommit, activation)).length > 0);
  if (isRepeated) return status;
  await receiveNewest(deps, activation, message, epoch);
  return state === 'again' ? { state: 'received', message } : status;
}

async function receive(deps: Deps, activation: Key, epoch: Epoch, news: (stored: UpstreamMessage[]) => UpstreamMessage[]): Promise<void> {
  for (let look = 0; look < 5; look += 1) {
    const stored = await findStoredMessages(deps.db.prepared, activation);
    const fresh = news(stored);
    if (fresh.length === 0) return;
    const count = await deliverMessages(deps.db, {
      ...activation,
      expected: stored.length,
      texts: fresh.map(({ text }) => text),
      codes: fresh.map(codeOf),
      epoch,
    });
    // The lease is lost, or the number is over, as on servers 2 and 3 after its first message.
    if (count === null || count === stored.length) return;
    // A concurrent delivery may have stored them: the next pass reads again to find out.
    if (count === stored.length + fresh.length) {
      deps.live.hint(activation.userId);
      if (stored.length === 0 && activation.hasEnded !== true)
        deps.metrics.observe(codeSeconds, activation.ageSeconds, { server: String(activation.server) });
    }
  }
}
