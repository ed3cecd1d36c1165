import type { Permission } from '@pinline/contract/auth/permissions.rules';
import type { ReactNode } from 'react';
import { useIsAllowed } from './permissions.api.ts';

/** Shown to operators whose role allows it, and to no other. */
export function Allowed({ to, children }: { to: Permission; children: ReactNode }) {
  return useIsAllowed(to) ? children : null;
}

/** Everyone sees it; its fields and buttons work for operators whose role allows it. */
export function Editable({ to, children }: { to: Permission; children: ReactNode }) {
  const isAllowed = useIsAllowed(to);
  return (
    <fieldset disabled={!isAllowed} className="contents">
      {children}
    </fieldset>
  );
}
