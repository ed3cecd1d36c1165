import type { ReactNode } from 'react';

/** The server writes that page, in the language of this one. */
export function StatusLink({ className, children }: { className: string; children: ReactNode }) {
  return (
    <a href={`/status?lang=${document.documentElement.lang}`} className={className}>
      {children}
    </a>
  );
}
