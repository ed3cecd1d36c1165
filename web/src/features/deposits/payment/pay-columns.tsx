import type { ReactNode } from 'react';
import { classes } from '../../../ui/classes.ts';

/** On phones the code is above the rest, or below with `codeLast`. */
export function PayColumns({ code, codeLast = false, children }: { code: ReactNode; codeLast?: boolean; children: ReactNode }) {
  return (
    <div className="topup-columns">
      <div className={classes('grid content-start', codeLast && 'topup-code-last')}>{code}</div>
      {children}
    </div>
  );
}
