import { useQuery } from '@tanstack/react-query';
import { Power } from 'lucide-react';
import { keysQuery } from '../developers.api.ts';
import { developersText } from '../texts.ts';
import './off-notice.css';

/** While an operator has switched the API off, for all or for this account. */
export function OffNotice() {
  const off = useQuery(keysQuery()).data?.off ?? null;
  if (off === null) return null;
  return (
    <p role="status" className="developers-off">
      <Power size={16} strokeWidth={1.75} aria-hidden />
      {developersText.off[off]}
    </p>
  );
}
