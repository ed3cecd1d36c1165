import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';

export function Card({ padded = false, className, ...rest }: ComponentProps<'section'> & { padded?: boolean }) {
  return <section {...rest} className={classes('min-w-0 rounded-card border border-line bg-surface', padded && 'p-card', className)} />;
}

export function CardHead({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="flex min-h-13 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line px-card py-2">
      <h2 className="text-md">{title}</h2>
      {children}
    </div>
  );
}
