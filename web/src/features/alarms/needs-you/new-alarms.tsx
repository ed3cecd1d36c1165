import { useState } from 'react';
import type { Alarm } from '../alarms.api.ts';
import { alarmsText as text } from '../alarms.texts.ts';

type Known = { open: readonly Alarm[] | undefined; added: readonly Alarm[] };

/** Announces alarms that arrive while the page is open. A live region must exist before its text changes, so it is rendered empty too. */
export function NewAlarms({ open }: { open: readonly Alarm[] | undefined }) {
  const [known, setKnown] = useState<Known>({ open, added: [] });
  if (open !== undefined && open !== known.open) {
    const before = new Set(known.open?.map(({ _id }) => _id));
    setKnown({ open, added: known.open === undefined ? [] : open.filter(({ _id }) => !before.has(_id)) });
  }
  return (
    <div aria-live="polite" className="sr-only">
      {known.added.map((alarm) => (
        <p key={alarm._id}>
          {text.severities[alarm.severity]}: {alarm.text}
        </p>
      ))}
    </div>
  );
}
