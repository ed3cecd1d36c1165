import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMedia } from '../../platform/page/use-media.ts';
import { classes } from '../classes.ts';
import { CountLine } from './count-line.tsx';
import { pagerWindow } from './pager-window.ts';
import { pagerText } from './list.texts.ts';

type PagerProps = {
  page: number;
  totalPages: number;
  windowSize?: number | undefined;
  onPage: (page: number) => void;
};

export function Pager({ page, totalPages, windowSize = 5, onPage }: PagerProps) {
  const isPhone = useMedia(phone);
  if (totalPages <= 1) return null;
  return (
    <nav aria-label={pagerText.label} className="flex items-center gap-0.5 max-md:w-full">
      <PagerButton label={pagerText.previous} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft size={16} strokeWidth={1.75} aria-hidden />
      </PagerButton>
      {pagerWindow({ page, totalPages, windowSize: isPhone ? phoneWindow : windowSize }).map((entry, index) =>
        entry === 'gap' ? (
          <span key={`gap-${index}`} aria-hidden className="grid min-w-4 place-items-center text-xs text-3 md:min-w-8">
            …
          </span>
        ) : (
          <PagerButton key={entry} label={pagerText.page(entry)} isCurrent={entry === page} onClick={() => onPage(entry)}>
            {entry}
          </PagerButton>
        ),
      )}
      <PagerButton label={pagerText.next} disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
        <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
      </PagerButton>
    </nav>
  );
}

const phone = matchMedia('(width < 768px)');
/** As many as fit on one line. */
const phoneWindow = 3;

type PageFooterProps = Omit<PagerProps, 'totalPages'> & { limit: number; total: number };

export function PageFooter({ limit, total, ...pager }: PageFooterProps) {
  return (
    <div className="flex min-h-13 flex-wrap items-center justify-between gap-3 border-t border-line px-card py-2.5 text-xs text-3">
      <p aria-live="polite">
        <CountLine text={pagerText.showing} page={pager.page} limit={limit} total={total} />
      </p>
      <Pager {...pager} totalPages={Math.ceil(total / limit)} />
    </div>
  );
}

function PagerButton({
  label,
  isCurrent = false,
  disabled = false,
  onClick,
  children,
}: {
  label: string;
  isCurrent?: boolean;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-current={isCurrent ? 'page' : undefined}
      disabled={disabled}
      onClick={onClick}
      className={classes(
        'num grid h-11 place-items-center rounded-control text-xs max-md:max-w-10 max-md:flex-1 md:h-8 md:min-w-8 md:px-1.5 md:pointer-coarse:h-11 disabled:opacity-40',
        isCurrent ? 'bg-accent-soft font-bold text-accent-text' : 'text-2 hover:bg-hover',
      )}
    >
      {children}
    </button>
  );
}
