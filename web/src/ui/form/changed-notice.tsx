import { lists } from '../list/list.texts.ts';
import '../list/listing.css';

export function ChangedNotice({ change }: { change: string | null }) {
  if (change === null) return null;
  return (
    <p role="alert" className="listing-changed text-sm">
      {change} {lists.typedStays}
    </p>
  );
}
