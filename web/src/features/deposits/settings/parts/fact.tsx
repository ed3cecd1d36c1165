import type { ReactNode } from 'react';
import { currencyText } from '../texts.ts';

/** A setting and its value; an empty one says that it is not set. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children === null || children === '' ? <span className="text-3">{currencyText.notSet}</span> : children}</dd>
    </>
  );
}
