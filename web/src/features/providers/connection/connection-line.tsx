import { CircleCheck, LoaderCircle, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../../../ui/classes.ts';

const looks = {
  fine: { Icon: CircleCheck, color: 'text-success-text' },
  problem: { Icon: TriangleAlert, color: 'text-danger-text' },
  busy: { Icon: LoaderCircle, color: 'text-3' },
};

export function Line({ tone, children }: { tone: keyof typeof looks; children: ReactNode }) {
  const { Icon, color } = looks[tone];
  return (
    <p className={classes('flex items-start gap-1.5', color)}>
      <Icon size={16} strokeWidth={1.75} aria-hidden className="mt-0.5 flex-none" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}
