import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Card, CardHead } from '../../../ui/card.tsx';
import { ListStates } from '../../../ui/list/list-states.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Allowed } from '../../auth/permissions/allowed.tsx';
import { RemoveTier } from './remove-tier.tsx';
import { TierDialog } from './tier-dialog.tsx';
import { type PriceTier, tiersQuery } from './tiers.api.ts';
import { tiersText as text } from './tiers.texts.ts';

type Asked = { what: 'edit'; tier: PriceTier | null } | { what: 'remove'; tier: PriceTier };

export function TiersCard() {
  const query = useQuery(tiersQuery());
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const { data } = query;
  return (
    <Card aria-label={text.title} aria-busy={data === undefined}>
      <CardHead title={text.title}>
        <Allowed to="money">
          <Button onClick={() => setAsked({ what: 'edit', tier: null })}>
            <Plus size={16} strokeWidth={1.75} aria-hidden />
            {text.add}
          </Button>
        </Allowed>
      </CardHead>
      <p className="px-card pt-card text-sm text-3">{text.text}</p>
      <ListStates
        query={query}
        count={data?.length}
        failedTitle={text.failedTitle}
        none={<p className="p-card text-sm text-2">{text.none}</p>}
      >
        <ul className="py-2">
          {data?.map((tier) => <Row key={tier._id} tier={tier} onAsk={(what) => setAsked({ what, tier })} />) ?? (
            <li className="px-card py-4" aria-hidden>
              <Skeleton className="w-44" />
            </li>
          )}
        </ul>
      </ListStates>
      {asked?.what === 'edit' && <TierDialog tier={asked.tier} onClose={close} />}
      {asked?.what === 'remove' && <RemoveTier tier={asked.tier} onClose={close} />}
    </Card>
  );
}

function Row({ tier: { name, percent, users }, onAsk }: { tier: PriceTier; onAsk: (what: Asked['what']) => void }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-card py-2 text-sm">
      <span className="min-w-0">
        <span className="font-medium wrap-anywhere text-1">{name}</span> <span className="num text-1">{text.percent(percent)}</span>
        <span className="block text-xs text-3">{text.users(users)}</span>
      </span>
      <Allowed to="money">
        <span className="flex gap-4">
          <button type="button" className="row-action" aria-label={text.of(text.edit, name)} onClick={() => onAsk('edit')}>
            {text.edit}
          </button>
          <button
            type="button"
            className="row-action"
            data-tone="danger"
            aria-label={text.of(text.remove, name)}
            onClick={() => onAsk('remove')}
          >
            {text.remove}
          </button>
        </span>
      </Allowed>
    </li>
  );
}
