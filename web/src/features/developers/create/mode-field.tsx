import type { KeyMode } from '@pinline/contract/developers/developers.rules';
import { Choice } from '../../../ui/fields/choice.tsx';
import { developersText } from '../developers.texts.ts';

const text = developersText.form;
const modes = [
  { value: 'live', label: text.live },
  { value: 'test', label: text.test },
] as const;

export function ModeField({ mode, onChoose }: { mode: KeyMode; onChoose: (mode: KeyMode) => void }) {
  return (
    <div className="grid gap-1.5">
      <p className="text-sm font-medium text-1" aria-hidden>
        {text.mode}
      </p>
      <Choice label={text.mode} value={mode} options={modes} onChoose={onChoose} className="justify-self-start" />
      <p className="text-xs text-3" aria-live="polite">
        {mode === 'test' ? text.testHint : text.liveHint}
      </p>
    </div>
  );
}
