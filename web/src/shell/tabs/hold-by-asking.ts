import { randomId } from '../../platform/session/device-id.ts';
import { type Answer, answerTo, type OnTabState, type Question } from './single-tab.rules.ts';

const channelName = 'pinline-tab';
const answerPatienceMs = 400;

/** For browsers without Web Locks. Loaded with the page: the tab that asks later steps back, so a tab must ask at once. */
export function holdByAsking(onChange: OnTabState, ending: AbortSignal): void {
  const channel = openChannel();
  if (channel === undefined) return onChange('held');
  const question: Question = { type: 'is the place free', from: randomId(), askedAt: Date.now() };
  const settled = setTimeout(() => onChange('held'), answerPatienceMs);
  const stop = () => {
    clearTimeout(settled);
    channel.close();
  };
  ending.addEventListener('abort', stop);
  channel.onmessage = ({ data }: MessageEvent<Question | Answer>) => {
    if (data.type === 'the place is taken') {
      if (data.to !== question.from) return;
      stop();
      return onChange('elsewhere');
    }
    const answer = answerTo(data, question);
    if (answer !== undefined) channel.postMessage(answer);
  };
  channel.postMessage(question);
}

/** Undefined where the browser denies it together with storage: then every tab goes on. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(channelName);
  } catch {
    return undefined;
  }
}
