import type { Deps } from '../../../deps.ts';
import type { Provider, UpstreamMessage, UpstreamStatus } from '../../providers/provider.ts';
import { codeSeconds } from '../activations.metrics.ts';
import { codeOf, newestMessage, newMessages } from '../activations.rules.ts';
import { deliverMessages, storedMessages, type OpenActivation } from './receive.sql.ts';

/** Only the node that holds the provider's lease passes its epoch; a user's own check passes null. */
export type Epoch = number | null;
type Key = Pick<OpenActivation, 'userId' | 'id' | 'server' | 'ageSeconds' | 'waitsForLock'>;

const readMs = 8_000;

/** The provider's full list of an activation's messages: what is new is stored, and the first one captures the money. */
export function receiveList(deps: Deps, activation: Key, observed: UpstreamMessage[], epoch: Epoch): Promise<void> {
  return receive(deps, activation, epoch, (stored) => newMessages(stored, observed));
}

/** The newest message alone, as a status call tells it. */
export function receiveNewest(deps: Deps, activation: Key, newest: UpstreamMessage | null, epoch: Epoch): Promise<void> {
  return receive(deps, activation, epoch, (stored) => newestMessage(stored, newest));
}

/** Asks the provider about one activation and stores what it has. Undefined when it cannot be asked now. */
export async function checkUpstream(
  deps: Deps,
  activation: OpenActivation,
  provider: Provider,
  epoch: Epoch,
  timeoutMs = readMs,
): Promise<UpstreamStatus | undefined> {
  const answer = await provider.check(activation.upstreamId, AbortSignal.timeout(timeoutMs));
  if (!answer.ok) {
    deps.log.debug({ activationId: activation.id, reason: answer.reason, detail: answer.detail }, 'a check went unanswered');
    return undefined;
  }
  const { state, message } = answer.value;
  // `again` repeats the message before, which is stored; unless our records are older than the number's, after a restore.
  const isRepeated = state === 'again' && (message === null || (await storedMessages(deps.db.read, activation)).length > 0);
  if (isRepeated) return answer.value;
  await receiveNewest(deps, activation, message, epoch);
  return state === 'again' ? { state: 'received', message } : answer.value;
}

/** Stores new messages. Reads again when a concurrent delivery stored some first. */
async function receive(deps: Deps, activation: Key, epoch: Epoch, news: (stored: UpstreamMessage[]) => UpstreamMessage[]): Promise<void> {
  for (let look = 0; look < 5; look += 1) {
    const stored = await storedMessages(deps.db.prepared, activation);
    const fresh = news(stored);
    if (fresh.length === 0) return;
    const count = await deliverMessages(deps.db, {
      ...activation,
      expected: stored.length,
      texts: fresh.map(({ text }) => text),
      codes: fresh.map(codeOf),
      epoch,
    });
    // Nothing was stored: the lease is lost, or the number is over, as on servers 2 and 3 with its first message.
    if (count === null || count === stored.length) return;
    // The count matches, but a concurrent delivery may have stored them. The next pass reads again to find out.
    if (count === stored.length + fresh.length) {
      deps.live.hint(activation.userId);
      if (stored.length === 0) deps.metrics.observe(codeSeconds, activation.ageSeconds, { server: String(activation.server) });
    }
  }
}
