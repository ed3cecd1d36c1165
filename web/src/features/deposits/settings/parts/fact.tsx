import type { ReactNode } from 'react';
import { currencyText } from '../payment-settings.texts.ts';

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children === null || children === '' ? <span className="text-3">{currencyText.notSet}</span> : children}</dd>
    </>
  );
}
