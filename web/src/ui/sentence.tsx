import { Fragment, type ReactNode } from 'react';

/** A sentence of the catalogue whose `{names}` stand for drawn parts: `<Sentence text="Showing {from} to {to}" values={{ from: <b>1</b>, to: <b>10</b> }} />`. */
export function Sentence({ text, values }: { text: string; values: Readonly<Record<string, ReactNode>> }) {
  const parts = text.split(/\{(\w+)\}/);
  return <>{parts.map((part, index) => (index % 2 === 1 ? <Fragment key={index}>{values[part]}</Fragment> : part))}</>;
}
