import type { Severity } from '@pinline/contract/alarms/alarms.rules';
import { CircleAlert, Clock3, Info, Siren } from 'lucide-react';
import { alarmsText } from './alarms.texts.ts';

const icons = { urgent: Siren, warning: CircleAlert, notice: Info };
const tones = { urgent: 'text-danger-text', warning: 'text-warning-text', notice: 'text-3' };

/** `isQuiet`: acknowledged, or over. */
export function SeverityIcon({ severity, isQuiet }: { severity: Severity; isQuiet: boolean }) {
  const Icon = isQuiet ? Clock3 : icons[severity];
  return (
    <span className={isQuiet ? 'text-3' : tones[severity]}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <span className="sr-only">{alarmsText.severities[severity]}: </span>
    </span>
  );
}
