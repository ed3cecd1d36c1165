import type { ReactNode } from 'react';
import { classes } from '../../../ui/classes.ts';

export function PayColumns({ code, codeLast = false, children }: { code: ReactNode; codeLast?: boolean; children: ReactNode }) {
  return (
    <div className="topup-columns">
      <div className={classes('grid content-start', codeLast && 'topup-code-last')}>{code}</div>
      {children}
    </div>
  );
}

export function SectionLine({ title }: { title: string }) {
  return <h3 className="topup-line flex items-center gap-2.5 text-xs font-medium text-3">{title}</h3>;
}
