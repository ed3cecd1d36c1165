import type { ReactNode } from 'react';
import type { MatchRange } from '@pinline/contract/catalogue/search/matching.rules';

export function MarkedName({ name, ranges }: { name: string; ranges: readonly MatchRange[] }) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [from, to] of ranges) {
    parts.push(name.slice(at, from));
    parts.push(
      <mark key={from} className="bg-transparent font-bold text-accent-text">
        {name.slice(from, to)}
      </mark>,
    );
    at = to;
  }
  return (
    <>
      {parts}
      {name.slice(at)}
    </>
  );
}
