import { RotateCcw } from 'lucide-react';
import { settingsText } from '../settings.texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FormButtons } from '../../deposits/settings/parts/form-buttons.tsx';
import './settings.css';

export function EditButtons({ isBusy, onDefaults, onCancel }: { isBusy: boolean; onDefaults: () => void; onCancel: () => void }) {
  return (
    <div className="operator-buttons">
      <Button variant="ghost" onClick={onDefaults}>
        <RotateCcw size={16} strokeWidth={1.75} aria-hidden />
        {settingsText.defaults}
      </Button>
      <FormButtons isBusy={isBusy} onCancel={onCancel} />
    </div>
  );
}
