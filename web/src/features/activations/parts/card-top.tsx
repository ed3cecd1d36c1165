import type { ReactNode } from 'react';
import type { Service } from '@pinline/contract/catalogue';
import { activationsText } from '../../../strings/activations.ts';
import { Tile } from '../../../ui/tile.tsx';
import type { Card } from '../card-face.ts';

type CardHeadProps = {
  card: Pick<Card, 'server' | 'version'>;
  /** Undefined when the service is no longer sold. */
  service: Pick<Service, 'label' | 'logo'> | undefined;
  /** The quiet line, part by part. */
  facts: readonly ReactNode[];
  end: ReactNode;
  isShort?: boolean;
};

export function CardTop({ card, service, facts, end, isShort = false }: CardHeadProps) {
  const name = service?.label ?? activationsText.serverName(card.server);
  return (
    <div className={isShort ? 'flex min-h-10 items-center gap-3' : 'flex min-h-13 items-center gap-3'}>
      <Tile label={name} logo={service?.logo ?? null} />
      <div className="min-w-0 flex-1">
        <h3 className="truncate text-md font-medium" title={name}>
          {name}
        </h3>
        <p className="flex flex-wrap items-center gap-x-1.5 text-xs text-3">
          {facts.map((fact, index) => (
            <span key={index} className="flex items-center gap-1.5 whitespace-nowrap">
              {index > 0 && <span aria-hidden>·</span>}
              {fact}
            </span>
          ))}
        </p>
      </div>
      {end}
    </div>
  );
}

/** The facts that every state starts with: price, then the server or the version of a replaced number. */
export function placeFact(card: Pick<Card, 'server' | 'version'>): string {
  return card.version > 1 ? activationsText.card.replacement(card.version) : activationsText.serverName(card.server);
}
