import { CirclePlay, ExternalLink, Headset, type LucideIcon, Megaphone, MessageCircle } from 'lucide-react';
import { useConfig } from '../../../platform/api/config.ts';
import { support } from './support.texts.ts';
import { Card } from '../../../ui/card.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { openPlaces, type Place } from './open-places.ts';

export function Places() {
  const config = useConfig();
  const open = config && openPlaces(config.links);
  return (
    <section className="grid gap-3" aria-labelledby="places">
      <h2 id="places" className="text-md">
        {support.places}
      </h2>
      {open?.length === 0 ? (
        <Card padded>
          <p className="max-w-[60ch] text-sm text-2">{support.noPlaces}</p>
        </Card>
      ) : (
        <ul className="grid grid-cols-2 gap-3 md:gap-4 wide:grid-cols-4" aria-busy={open === undefined}>
          {open === undefined
            ? places.map((place) => <SkeletonPlace key={place} />)
            : open.map(({ place, href }) => <PlaceLink key={place} place={place} href={href} />)}
        </ul>
      )}
      <p className="text-sm text-2">
        <Sentence
          text={support.status}
          values={{
            link: (
              <a href={`/status?lang=${document.documentElement.lang}`} className="touch-reach underline underline-offset-3">
                {support.statusPage}
              </a>
            ),
          }}
        />
      </p>
    </section>
  );
}

const places = ['support', 'channel', 'chat', 'video'] as const;
const icons: Record<Place, LucideIcon> = { support: Headset, channel: Megaphone, chat: MessageCircle, video: CirclePlay };
const boxClass = 'flex h-full min-h-14 items-center gap-3 rounded-card border border-line bg-surface p-3 md:p-card';

function PlaceLink({ place, href }: { place: Place; href: string }) {
  const Icon = icons[place];
  const { name, about } = support.links[place];
  return (
    <li>
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        className={`${boxClass} text-2 hover:border-line-strong hover:bg-hover hover:no-underline`}
      >
        <Icon size={20} strokeWidth={1.75} aria-hidden className="text-3" />
        <span className="min-w-0 flex-1">
          <b className="block text-md">{name}</b>
          <span className="block text-xs text-3 max-md:hidden">{about}</span>
        </span>
        <ExternalLink size={14} strokeWidth={1.75} aria-hidden className="self-start text-3 max-md:hidden" />
        <span className="sr-only">{support.opensElsewhere}</span>
      </a>
    </li>
  );
}

function SkeletonPlace() {
  return (
    <li className={boxClass} aria-hidden>
      <Skeleton className="size-5" />
      <span className="grid gap-2.5">
        <Skeleton className="w-20" />
        <Skeleton className="w-12" />
      </span>
    </li>
  );
}
