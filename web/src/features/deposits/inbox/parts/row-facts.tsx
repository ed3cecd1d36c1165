import type { InboxRow } from '@pinline/contract/deposits/inbox.calls';
import { inboxText as text } from '../inbox.texts.ts';
import { moneyOf, paidOf } from '../inbox-face.ts';
import '../../../../ui/list/listing.css';

export function RowFacts({ row }: { row: InboxRow }) {
  const paid = paidOf(row);
  return (
    <div className="listing-well">
      <span className="listing-grow grid min-w-0">
        <b>{row.user?.email ?? text.noUser}</b>
        <span className="num text-xs wrap-anywhere text-3">{row.reference}</span>
      </span>
      <span className="grid text-right">
        <span className="num text-1">{moneyOf(row)}</span>
        {row.amount !== null && paid !== null && row.payCurrency !== 'INR' && <span className="num text-xs text-3">{paid}</span>}
      </span>
    </div>
  );
}
