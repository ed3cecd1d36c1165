import type { ReactNode } from 'react';
import { classes } from '../../../ui/classes.ts';

/** A code beside what is to be done with it; on phones above it, or below when the rest leads. */
export function PayColumns({ code, codeLast = false, children }: { code: ReactNode; codeLast?: boolean; children: ReactNode }) {
  return (
    <div className="topup-columns">
      <div className={classes('grid content-start', codeLast && 'topup-code-last')}>{code}</div>
      {children}
    </div>
  );
}
