import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Service } from '@pinline/contract/catalogue/catalogue.calls';
import { formatRupees } from '@pinline/contract/values/money-format';
import { cardText } from '../card.texts.ts';
import { activationsText } from '../activations.texts.ts';
import { Facts } from '../../../ui/list/facts.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tile } from '../../../ui/tile/tile.tsx';
import { servicesQuery } from '../../catalogue/catalogue.api.ts';
import type { Card } from './card-face.ts';

type CardHeadProps = {
  card: Pick<Card, 'server' | 'serialNumber'>;
  service: Pick<Service, 'label' | 'logo'> | undefined;
  facts: readonly ReactNode[];
  end: ReactNode;
  isShort?: boolean;
};

export function CardTop({ card, service, facts, end, isShort = false }: CardHeadProps) {
  const isLoading = useQuery(servicesQuery()).isPending && service === undefined;
  const name = service?.label ?? activationsText.serverName(card.server);
  return (
    <div className={isShort ? 'flex min-h-10 items-center gap-3' : 'flex min-h-13 items-center gap-3'}>
      {isLoading ? <Skeleton className="h-9 w-9 rounded-tile" /> : <Tile label={name} logo={service?.logo ?? null} />}
      <div className="min-w-0 flex-1">
        <h3 className="flex items-baseline gap-1.5 text-md font-medium">
          {isLoading ? (
            <Skeleton className="w-28" />
          ) : (
            <span className="truncate" title={name}>
              {name}
            </span>
          )}
          <span className="num flex-none text-xs font-body text-3">{cardText.serial(card.serialNumber)}</span>
        </h3>
        <Facts facts={facts} className="text-xs text-3" />
      </div>
      {end}
    </div>
  );
}

/** `₹18.00 held`; only the figure is mono. */
export function PriceFact({ text, price }: { text: string; price: number }) {
  return (
    <span>
      <Sentence text={text} values={{ price: <span className="num mr-0.5 text-2">{formatRupees(price)}</span> }} />
    </span>
  );
}

export function placeFact(card: Pick<Card, 'server' | 'version'>): string {
  return card.version > 1 ? cardText.replacement(card.version) : activationsText.serverName(card.server);
}
