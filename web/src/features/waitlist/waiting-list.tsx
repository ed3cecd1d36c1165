import type { WaitlistEntry } from '@pinline/contract/waitlist/waitlist.calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { handleError } from '../../platform/api/handle-error.ts';
import { toast } from '../../platform/page/toasts.ts';
import { useNow } from '../../platform/time/clock.ts';
import { openPalette } from '../../platform/page/palette.store.ts';
import { buttonClass } from '../../ui/button/button-class.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Facts } from '../../ui/list/facts.tsx';
import { Tile } from '../../ui/tile/tile.tsx';
import { waitlistText } from './waitlist.texts.ts';
import { leaveWaitlist, waitlistQuery } from './waitlist.api.ts';
import { countryName } from '../catalogue/country-name.ts';

const text = waitlistText.list;

export function WaitingList() {
  const { data = [] } = useQuery(waitlistQuery());
  const entries = data.filter(({ status }) => status !== 'bought');
  if (entries.length === 0) return null;
  return (
    <section className="grid content-start gap-3" aria-labelledby="waiting">
      <h2 id="waiting" className="text-md">
        {text.title}
      </h2>
      <Card>
        <ul>
          {entries.map((entry) => (
            <Entry key={entry._id} entry={entry} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

function Entry({ entry }: { entry: WaitlistEntry }) {
  const { _id, label, logo } = entry;
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setIsBusy(true);
    try {
      const { status } = await leaveWaitlist(queryClient, _id);
      if (status === 'bought') toast.success(text.boughtFirst(label));
      else if (entry.status === 'waiting') toast.success(text.removed(label));
    } catch (error) {
      setIsBusy(false);
      handleError(error);
      void queryClient.invalidateQueries({ queryKey: waitlistQuery().queryKey });
    }
  };
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-3 border-line px-card py-2 not-first:border-t">
      <Tile label={label} logo={logo} size="sm" />
      <div className="min-w-0 flex-1 basis-28">
        <p className="truncate text-sm font-medium text-1" title={label}>
          {label}
        </p>
        <EntryFacts entry={entry} />
      </div>
      {entry.status === 'notified' && (
        <Button size="sm" onClick={openPalette}>
          {waitlistText.ended.find}
          <span className="sr-only"> {label}</span>
        </Button>
      )}
      {entry.status === 'no_money' && (
        <Link to="/topup" className={buttonClass({ size: 'sm' })}>
          {waitlistText.ended.addMoney}
        </Link>
      )}
      <Button size="sm" variant={entry.status === 'waiting' ? 'secondary' : 'ghost'} busy={isBusy} onClick={() => void remove()}>
        {text.remove}
        <span className="sr-only"> {text.removeOf(label)}</span>
      </Button>
    </li>
  );
}

const hourMs = 3_600_000;

function EntryFacts({ entry: { status, maxPrice, country, isAutomatic, expiresAt } }: { entry: WaitlistEntry }) {
  const now = useNow();
  const ended = status === 'notified' || status === 'no_money' || status === 'expired' ? text[status] : undefined;
  const facts =
    ended === undefined
      ? [
          isAutomatic ? text.automatic : text.notify,
          text.atMost(maxPrice),
          country === null ? text.anyCountry : countryName(country),
          text.left(Math.ceil((Date.parse(expiresAt) - now) / hourMs)),
        ]
      : [ended];
  return <Facts facts={facts} className="text-xs text-3" />;
}
