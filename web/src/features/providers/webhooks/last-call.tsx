import { useNow } from '../../../platform/time/clock.ts';
import { serversText } from '../providers.texts.ts';
import { Sentence } from '../../../ui/sentence.tsx';
import { agoOf } from './webhook-face.ts';

const text = serversText.webhook;

export function LastCall({ at }: { at: string | null }) {
  const now = useNow();
  if (at === null) return <>{text.noCalls}</>;
  return (
    <time dateTime={at}>
      <Sentence text={text.lastCall} values={{ age: agoOf(at, now) }} />
    </time>
  );
}
