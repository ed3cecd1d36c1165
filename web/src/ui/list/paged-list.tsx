import { type ComponentProps, type ReactNode, useEffect, useEffectEvent } from 'react';
import { ListStates } from './list-states.tsx';
import { PageFooter } from './pager.tsx';

/** `replace`: Back must not lead to the page before this one. */
export type ShowPage = (page: number, options?: { replace: boolean }) => void;

type PagedListProps = ComponentProps<typeof ListStates> & {
  page: number;
  limit: number;
  total: number;
  onPage: ShowPage;
  windowSize?: number;
  hidesSingleFooter?: boolean;
  footer?: ReactNode;
};

export function PagedList({ page, limit, total, onPage, windowSize, hidesSingleFooter = false, footer, none, ...states }: PagedListProps) {
  const hasFooter = states.count !== undefined && states.count > 0 && !(hidesSingleFooter && total <= limit);
  return (
    <>
      <ListStates {...states} none={total > 0 ? <LastPage page={Math.ceil(total / limit)} onPage={onPage} /> : none} />
      {hasFooter && (footer ?? <PageFooter page={page} limit={limit} total={total} windowSize={windowSize} onPage={onPage} />)}
    </>
  );
}

function LastPage({ page, onPage }: { page: number; onPage: ShowPage }) {
  const show = useEffectEvent(onPage);
  useEffect(() => show(page, { replace: true }), [page]);
  return null;
}
