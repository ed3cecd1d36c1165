import type { ReactNode } from 'react';

/** One line of a list with the class `developers-facts`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="font-medium wrap-anywhere text-1">{children}</dd>
    </div>
  );
}
