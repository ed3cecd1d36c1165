import type { ReactNode } from 'react';
import { Sentence } from '../sentence.tsx';

type CountLineProps = {
  text: string;
  page: number;
  limit: number;
  total: number;
};

export function CountLine({ text, page, limit, total }: CountLineProps) {
  const from = Math.min(total, (page - 1) * limit + 1);
  const to = Math.min(total, page * limit);
  return <Sentence text={text} values={{ from: figure(from), to: figure(to), total: figure(total) }} />;
}

export function figure(value: number): ReactNode {
  return <span className="num text-2">{value.toLocaleString('en-IN')}</span>;
}
