import { useEffect, useState } from 'react';
import { type Answer, answerTo, type Question } from './single-tab.rules.ts';
import { randomId } from '../platform/device-id.ts';

export type TabState = 'asking' | 'held' | 'elsewhere';

/** An open tab answers within a few milliseconds, also in the background. */
const patienceMs = 400;

/**
 * Whether this tab is the one the app lives in (spec §2). A tab that opens asks the others; one that holds the place says so, and the newer one steps back.
 * Nothing is asked while `isGuarded` is false, and a tab on such a page holds no place.
 */
export function useSingleTab(isGuarded: boolean): TabState {
  const [state, setState] = useState<TabState>('asking');
  useEffect(() => {
    if (!isGuarded) return;
    return holdPlace((next) => {
      setState(next);
      if (next === 'elsewhere') window.close();
    });
  }, [isGuarded]);
  return isGuarded ? state : 'held';
}

function holdPlace(onChange: (state: TabState) => void): () => void {
  const channel = new BroadcastChannel('pinline-tab');
  const question: Question = { type: 'is the place free', from: randomId(), askedAt: Date.now() };
  let state: TabState = 'asking';
  const become = (next: TabState) => {
    state = next;
    onChange(next);
    if (next === 'elsewhere') channel.close();
  };
  channel.onmessage = ({ data }: MessageEvent<Question | Answer>) => {
    if (data.type === 'the place is taken') {
      if (data.to === question.from && state === 'asking') become('elsewhere');
      return;
    }
    const answer = answerTo(data, { state, own: question });
    if (answer !== undefined) channel.postMessage(answer);
  };
  channel.postMessage(question);
  const settled = setTimeout(() => {
    if (state === 'asking') become('held');
  }, patienceMs);
  return () => {
    clearTimeout(settled);
    channel.close();
  };
}
