import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Service } from '@pinline/contract/catalogue/catalogue.calls';
import { cardsQuery } from '../../features/activations/activations.api.ts';
import { activationsText } from '../../features/activations/activations.texts.ts';
import { markSeen, unseenArrivals } from '../../features/activations/arrivals/arrivals.ts';
import { showCard } from '../../features/activations/arrivals/show-card.ts';
import { cardFace, lifeLeft, lifeSecondsOf, usualWaitOf, type Card } from '../../features/activations/card/card-face.ts';
import { markCopied } from '../../features/activations/code/copied-codes.ts';
import { copyCode } from '../../features/activations/code/copying.ts';
import { groupCode } from '../../features/activations/code/number-groups.ts';
import { InlineNumber } from '../../features/activations/code/phone-number.tsx';
import { PinTrack } from '../../features/activations/wait/pin-line.tsx';
import { Ring } from '../../features/activations/wait/ring.tsx';
import { servicesQuery } from '../../features/catalogue/catalogue.api.ts';
import { countryName } from '../../features/catalogue/country-name.ts';
import { useNow } from '../../platform/time/clock.ts';
import { Button } from '../../ui/button/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Tile } from '../../ui/tile/tile.tsx';
import { chooseStrip, type Strip } from './strip.rules.ts';
import { stripText as text } from './strip.texts.ts';
import { warnWhileGenerating } from './warn-while-generating.ts';

/** Above the bar on every page while a number waits, and with its code until that is copied or looked at. `data-strip`: as `data-bar`. */
export function LiveStrip() {
  const now = useNow();
  const cards = useQuery(cardsQuery()).data ?? [];
  const services = useQuery(servicesQuery()).data ?? [];
  const unseen = unseenArrivals.use().map(({ cardId }) => cardId);
  const serviceOf = (card: Card) => services.find(({ id }) => id === card.serviceId);
  const dueAt = (card: Card) => Date.parse(card.createdAt) + (usualWaitOf(serviceOf(card)) ?? lifeSecondsOf(card)) * 1000;
  const strip = chooseStrip(cards, { unseen, dueAt, now });
  if (strip === undefined) return null;
  const props = { ...strip, service: serviceOf(strip.card) };
  return (
    <aside
      data-strip
      aria-label={text.label}
      className={classes(
        'fixed inset-x-0 bottom-[calc(var(--bar)+var(--dock))] z-(--z-nav) flex h-14 items-center gap-3 border-t px-gutter text-xs text-2 lg:hidden',
        strip.kind === 'arrived' ? 'border-success-line bg-success-soft' : 'border-line bg-surface',
      )}
    >
      {strip.kind === 'arrived' ? <Arrived {...props} /> : <Waiting {...props} now={now} />}
    </aside>
  );
}

type StripProps = Pick<Strip, 'card' | 'more'> & { service: Service | undefined };

function Waiting({ card, more, service, now }: StripProps & { now: number }) {
  const face = cardFace(card, { now, usualWait: usualWaitOf(service) });
  return (
    <>
      {face.kind === 'waiting' && (
        <PinTrack face={face} lifeSeconds={lifeSecondsOf(card)} className="absolute! inset-x-0 -top-0.5 rounded-none" />
      )}
      <Name card={card} service={service} beside={card.country === null ? '' : countryName(card.country)}>
        <span className="flex gap-1.5 whitespace-nowrap">
          <InlineNumber number={card} />
          {more > 0 && <span className="min-w-0 truncate">{text.moreWaiting(more)}</span>}
        </span>
      </Name>
      {'remaining' in face && (
        <Ring
          size="strip"
          share={lifeLeft(card, face.remaining)}
          remaining={face.remaining}
          isLate={face.kind === 'waiting' && face.isLate}
        />
      )}
    </>
  );
}

function Arrived({ card, more, service }: StripProps) {
  const message = card.otpIds.at(-1);
  const code = message?.code ?? null;
  const copy = async (): Promise<void> => {
    if (message === undefined || code === null || !(await copyCode(code))) return;
    markCopied(message._id);
    markSeen(card._id);
  };
  return (
    <>
      <Name card={card} service={service} beside={more > 0 ? text.moreCodes(more) : ''}>
        <span className={code === null ? 'block text-sm text-1' : 'block num text-xl leading-6 font-bold tracking-normal text-1'}>
          {code === null ? activationsText.arrival.newMessage : groupCode(code)}
        </span>
      </Name>
      {code !== null && (
        <Button className="relative h-11" onClick={() => void copy()}>
          <Copy size={16} strokeWidth={1.75} aria-hidden />
          {activationsText.toasts.copy}
        </Button>
      )}
    </>
  );
}

type NameProps = Pick<StripProps, 'card' | 'service'> & { beside: string; children: ReactNode };

/** A press shows the number's card or row. */
function Name({ card, service, beside, children }: NameProps) {
  const { history } = useRouter();
  const label = service?.label ?? activationsText.serverName(card.server);
  const show = () => {
    if (warnWhileGenerating()) return;
    markSeen(card._id);
    showCard(card, (path) => history.push(path));
  };
  return (
    <button type="button" title={text.open(label)} onClick={show} className="flex min-w-0 flex-1 items-center gap-3 text-left">
      <Tile label={label} logo={service?.logo ?? null} size="sm" />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-1.5 leading-4.5">
          <span className="truncate text-sm font-medium text-1">{label}</span>
          <span className="min-w-0 shrink-[9999] truncate">{beside}</span>
        </span>
        {children}
      </span>
    </button>
  );
}
