import { lists } from './texts.ts';
import './listing.css';

/** Beside the buttons of a form: what another operator saved while it was open. */
export function ChangedNotice({ change }: { change: string | null }) {
  if (change === null) return null;
  return (
    <p role="alert" className="listing-changed text-sm">
      {change} {lists.typedStays}
    </p>
  );
}
