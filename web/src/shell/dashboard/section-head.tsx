import type { ReactNode } from 'react';

/** The line over a part of the dashboard: what it is, and a quiet word or a link at its end. */
export function SectionHead({ id, title, children }: { id: string; title: string; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <h2 id={id} className="text-md">
        {title}
      </h2>
      {children}
    </div>
  );
}
