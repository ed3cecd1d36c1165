import { ShieldCheck } from 'lucide-react';
import { findText } from './find.texts.ts';

export function NoCodeNoCharge() {
  return (
    <span className="flex items-center gap-1.5 text-xs font-medium text-1">
      <ShieldCheck size={14} strokeWidth={1.75} aria-hidden className="text-success-text" />
      {findText.promise}
    </span>
  );
}
