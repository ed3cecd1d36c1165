import { currencyText as text } from '../payment-settings.texts.ts';
import { Button } from '../../../../ui/button/button.tsx';
import './settings.css';

export function FormButtons({ isBusy, onCancel }: { isBusy: boolean; onCancel: () => void }) {
  return (
    <div className="settings-buttons">
      <Button onClick={onCancel}>{text.cancel}</Button>
      <Button type="submit" variant="primary" busy={isBusy} busyText={text.saving}>
        {text.save}
      </Button>
    </div>
  );
}
