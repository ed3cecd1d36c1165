import type { ReactNode } from 'react';

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
