import { priceChangesText as text } from '../price-changes.texts.ts';
import { Button } from '../../../../ui/button/button.tsx';
import '../../services/services.css';

type ChosenBarProps = {
  count: number;
  canSet: boolean;
  busy: 'set' | 'keep' | null;
  onKeep: () => void;
  onSet: () => void;
};

export function ChosenBar({ count, canSet, busy, onKeep, onSet }: ChosenBarProps) {
  return (
    <div className="services-foot">
      <p className="text-sm" aria-live="polite">
        <b>{text.chosen(count)}</b>
      </p>
      <span className="flex gap-2">
        <Button busy={busy === 'keep'} busyText={text.saving} onClick={onKeep}>
          {text.keepChosen}
        </Button>
        <Button variant="primary" disabled={!canSet} busy={busy === 'set'} busyText={text.saving} onClick={onSet}>
          {text.setChosen}
        </Button>
      </span>
    </div>
  );
}
