import type { ReactNode } from 'react';

type EmptyStateProps = {
  kind: 'empty' | 'filtered' | 'failed';
  title: ReactNode;
  titleAs?: 'b' | 'h1';
  text?: ReactNode;
  action?: ReactNode;
};

export function EmptyState({ kind, title, titleAs: Title = 'b', text, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-1 px-4 py-10 text-center" role={kind === 'failed' ? 'alert' : undefined}>
      <Pin kind={kind} />
      <Title className="text-md">{title}</Title>
      {text !== undefined && <p className="max-w-[40ch] text-sm text-3">{text}</p>}
      {action !== undefined && <div className="mt-3">{action}</div>}
    </div>
  );
}

function Pin({ kind }: Pick<EmptyStateProps, 'kind'>) {
  const isFailed = kind === 'failed';
  return (
    <svg
      viewBox="0 0 132 48"
      width="132"
      height="48"
      aria-hidden
      fill="none"
      strokeWidth="3"
      strokeLinecap="round"
      className={isFailed ? 'mb-3 text-danger-solid' : 'mb-3 text-3'}
    >
      <path
        d={isFailed ? 'M2 42h44M86 42h44' : 'M2 42h128'}
        strokeDasharray={kind === 'filtered' ? '0.1 8' : undefined}
        className={isFailed ? 'stroke-danger-line' : 'stroke-line-strong'}
      />
      <path d="M66 41V25" stroke="currentColor" />
      <circle cx="66" cy="18" r="7" stroke="currentColor" />
    </svg>
  );
}
