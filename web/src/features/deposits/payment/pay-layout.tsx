import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

export function PayColumns({ code, children }: { code: ReactNode; children: ReactNode }) {
  if (code === undefined) return children;
  return (
    <div className="topup-columns">
      <div className="grid content-start">{code}</div>
      {children}
    </div>
  );
}

export function SectionLine({ title }: { title: string }) {
  return <h3 className="topup-line flex items-center gap-2.5 text-xs font-medium text-3">{title}</h3>;
}

export function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group -mb-2 border-t border-line">
      <summary className="flex min-h-11 items-center justify-between gap-2 py-1.5 text-sm font-medium text-1 [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown size={16} strokeWidth={1.75} aria-hidden className="text-3 group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 pt-2 pb-4">{children}</div>
    </details>
  );
}
