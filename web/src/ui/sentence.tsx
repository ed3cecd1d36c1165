import { Fragment, type ReactNode } from 'react';

/** A sentence of the catalogue whose `{names}` stand for drawn parts: `<Sentence text="Showing {from} to {to}" values={{ from: <b>1</b>, to: <b>10</b> }} />`. */
export function Sentence({ text, values }: { text: string; values: Readonly<Record<string, ReactNode>> }) {
  return text.split(/\{(\w+)\}/).map((part, index) => <Fragment key={index}>{index % 2 === 1 ? values[part] : part}</Fragment>);
}
