import { Siren } from 'lucide-react';
import { adminDashboard } from '../texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card, CardHead } from '../../../ui/card.tsx';

const text = adminDashboard.alarms;

/** A live region: new alarms are announced, so it is rendered empty too. */
export function Alarms({ alarms }: { alarms: readonly string[] }) {
  return (
    <div aria-live="polite" className={alarms.length === 0 ? 'sr-only' : undefined}>
      {alarms.length > 0 && (
        <Card>
          <CardHead title={text.title}>
            <Badge tone="danger" icon={Siren}>
              {text.open(alarms.length)}
            </Badge>
          </CardHead>
          <ul>
            {alarms.map((alarm) => (
              <li key={alarm} className="flex items-start gap-2.5 border-line px-card py-3 text-sm text-1 not-first:border-t">
                <Siren size={16} strokeWidth={1.75} aria-hidden className="mt-0.5 flex-none text-danger-text" />
                <span className="min-w-0 wrap-anywhere">{alarm}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}
