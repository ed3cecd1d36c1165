import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

/** `₹18.00 held · Server 1`. A line never begins with a dot: the first one of each line is cut off at the left. */
export function Facts({ facts, className }: { facts: readonly ReactNode[]; className?: string }) {
  return (
    <span className={classes('block overflow-x-clip', className)}>
      <span className="-ml-3 flex flex-wrap">
        {facts.map((fact, index) => (
          <span key={index} className="flex min-w-0">
            <span aria-hidden className="w-3 flex-none text-center">
              {index > 0 && '·'}
            </span>
            {fact}
          </span>
        ))}
      </span>
    </span>
  );
}
