import { BellRing } from 'lucide-react';
import { useId, useState } from 'react';
import { toast } from '../../platform/page/toasts.ts';
import { Button } from '../../ui/button/button.tsx';
import { setNotifications } from '../activations/arrivals/set-alerts.ts';
import { pushText as text } from './push.texts.ts';

export function PushQuestion({ onAnswered }: { onAnswered: () => void }) {
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const turnOn = async (): Promise<void> => {
    setBusy(true);
    if (await setNotifications(true)) toast.success(text.isOn);
    onAnswered();
  };
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-3 self-start rounded-card border border-dashed border-line-strong bg-surface p-4 max-md:gap-2.5 max-md:py-3"
    >
      <div className="flex gap-3">
        <span className="grid size-8 flex-none place-items-center rounded-control bg-accent-soft text-accent-text">
          <BellRing size={16} strokeWidth={1.75} aria-hidden />
        </span>
        <div className="min-w-0">
          <h3 id={id} className="text-sm font-medium text-1">
            {text.question}
          </h3>
          <p className="mt-0.5 text-xs text-2">{text.hint}</p>
        </div>
      </div>
      <div className="flex gap-2">
        <Button className="flex-1" busy={isBusy} needsServer onClick={() => void turnOn()}>
          {text.yes}
        </Button>
        <Button variant="ghost" className="flex-1" onClick={onAnswered}>
          {text.notNow}
        </Button>
      </div>
    </section>
  );
}
