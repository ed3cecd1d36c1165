import { useEffect, useEffectEvent } from 'react';

type LastPageProps = {
  /** Rows on all pages, and on one. */
  total: number;
  limit: number;
  /** Shows that page in this one's place: Back must not lead here again. */
  onPage: (page: number) => void;
};

/** Takes the place of the rows on a page beyond the last one, such as after a delete, and leads to the last one. */
export function LastPage({ total, limit, onPage }: LastPageProps) {
  const last = Math.ceil(total / limit);
  const show = useEffectEvent(onPage);
  useEffect(() => show(last), [last]);
  return null;
}
