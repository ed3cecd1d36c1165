import { Editable } from '../../../auth/permissions/allowed.tsx';
import { Button } from '../../../../ui/button/button.tsx';
import { countsOf, type ImportRow } from '../import.rules.ts';
import { importText as text } from '../import.texts.ts';
import '../../services/services.css';

type ChosenOffersProps = { rows: readonly ImportRow[]; isReading: boolean; onApply: () => void };

export function ChosenOffers({ rows, isReading, onApply }: ChosenOffersProps) {
  return (
    <div className="services-foot">
      <p className="text-sm" aria-live="polite">
        {rows.length === 0 ? (
          <span className="text-3">{text.none}</span>
        ) : (
          <>
            <b>{text.chosen(rows.length)}</b> <span className="text-2">{text.summary(countsOf(rows))}</span>
          </>
        )}
      </p>
      <Editable to="setup">
        <Button variant="primary" disabled={rows.length === 0 || isReading} onClick={onApply}>
          {text.apply}
        </Button>
      </Editable>
    </div>
  );
}
