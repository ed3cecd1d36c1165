import { useNow } from '../../../platform/time/clock.ts';
import { serversText } from '../texts.ts';
import { Sentence } from '../../../ui/sentence.tsx';
import { agoOf } from './push-face.ts';

const text = serversText.push;

/** `Last push 12 s ago`: whether a webhook works is seen here. */
export function LastPush({ at }: { at: string | null }) {
  const now = useNow();
  if (at === null) return text.noneCame;
  return (
    <time dateTime={at}>
      <Sentence text={text.lastAt} values={{ age: agoOf(at, now) }} />
    </time>
  );
}
