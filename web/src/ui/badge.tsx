import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export type BadgeTone = 'neutral' | 'success' | 'warning' | 'danger' | 'accent';

/** Has an icon or a dot, so that colour is never the only sign. */
export function Badge({
  tone = 'neutral',
  icon: Icon,
  dot = false,
  children,
}: {
  tone?: BadgeTone;
  icon?: LucideIcon;
  dot?: boolean;
  children: ReactNode;
}) {
  return (
    <span
      className={classes(
        'inline-flex h-5.5 items-center gap-1.5 rounded-badge px-2 text-2xs font-medium whitespace-nowrap inset-ring',
        tones[tone],
      )}
    >
      {Icon !== undefined && <Icon size={12} strokeWidth={2.25} aria-hidden />}
      {dot && <span className="size-1.5 rounded-full bg-current" />}
      {children}
    </span>
  );
}

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-tile text-2 inset-ring-line',
  success: 'bg-success-soft text-success-text inset-ring-success-line',
  warning: 'bg-warning-soft text-warning-text inset-ring-warning-line',
  danger: 'bg-danger-soft text-danger-text inset-ring-danger-line',
  accent: 'bg-accent-soft text-accent-text inset-ring-accent-line',
};
