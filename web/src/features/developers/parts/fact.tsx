import type { ReactNode } from 'react';

/** Of a list with the class `developers-facts`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="font-medium wrap-anywhere text-1">{children}</dd>
    </div>
  );
}
