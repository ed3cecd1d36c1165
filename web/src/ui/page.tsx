import type { ReactNode } from 'react';

export function Page({
  title,
  subtitle,
  actions,
  children,
}: {
  title: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div>
          <h1 className="text-xl tracking-tight">{title}</h1>
          {subtitle !== undefined && <p className="text-sm text-3">{subtitle}</p>}
        </div>
        {actions}
      </div>
      {children}
    </>
  );
}
