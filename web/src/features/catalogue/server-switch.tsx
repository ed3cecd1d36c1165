import { Link } from '@tanstack/react-router';
import type { Service } from '@pinline/contract/catalogue/catalogue.calls';
import { type ServerNumber, serverNumbers } from '@pinline/contract/catalogue/catalogue.rules';
import { formatRupees } from '@pinline/contract/values/money-format';
import { classes } from '../../ui/classes.ts';
import { serverSwitchText as text } from './server-switch.texts.ts';
import { activationsText } from '../activations/activations.texts.ts';
import { OddsWords, ShortOdds, TooFew } from './odds/odds-words.tsx';
import { Rate } from './rate.tsx';
import { ratedFigures } from './rated-figures.ts';
import { sameServiceEverywhere } from './same-service.ts';

type ServerSwitchProps = { server: ServerNumber; services: readonly Service[]; serviceCode: string; isLocked: boolean };

export function ServerSwitch({ server, services, serviceCode, isLocked }: ServerSwitchProps) {
  const { all } = sameServiceEverywhere(services, { serviceCode });
  const [first] = all;
  if (first === undefined) return null;
  return (
    <nav
      aria-label={text.title(first.label)}
      className="grid grid-cols-4 overflow-hidden rounded-card border border-line bg-surface text-xs leading-4.5"
    >
      {serverNumbers.map((each) => (
        <Part
          key={each}
          server={each}
          service={all.find((service) => service.server === each)}
          isHere={each === server}
          isLocked={isLocked}
        />
      ))}
    </nav>
  );
}

type PartProps = { server: ServerNumber; service: Service | undefined; isHere: boolean; isLocked: boolean };

function Part({ server, service, isHere, isLocked }: PartProps) {
  return (
    <Link
      to="/otpserver{$server}"
      params={{ server }}
      disabled={isLocked}
      aria-current={isHere ? 'page' : undefined}
      className={classes(
        'relative grid min-h-14.5 min-w-0 content-center gap-px border-line px-1 py-2 text-center text-2 not-first:border-l hover:no-underline aria-disabled:opacity-50 md:px-4 md:text-left',
        isHere ? 'bg-accent-soft after:absolute after:inset-x-0 after:bottom-0 after:h-0.75 after:bg-accent-mark' : 'hover:bg-hover',
      )}
    >
      <Wide server={server} service={service} isHere={isHere} />
      <Narrow server={server} service={service} isHere={isHere} />
    </Link>
  );
}

type FaceProps = Omit<PartProps, 'isLocked'>;

function Wide({ server, service, isHere }: FaceProps) {
  return (
    <span className="grid max-md:hidden">
      <span className="flex min-w-0 justify-between gap-2 text-sm">
        <span className={nameClass(isHere)}>{activationsText.serverName(server)}</span>
        {service !== undefined && <Price price={service.price} />}
      </span>
      <span className="truncate">{service === undefined ? text.notSold : <WideFigures service={service} />}</span>
    </span>
  );
}

function WideFigures({ service }: { service: Service }) {
  const rated = ratedFigures(service);
  if (service.stock === 0) return <>{text.soldOut}</>;
  if (rated === null) {
    return (
      <span className="text-3">
        <TooFew samples={service.samples} />
      </span>
    );
  }
  return (
    <>
      <span className="max-wide:hidden">
        <OddsWords rated={rated} />
      </span>
      <span className="wide:hidden">
        <ShortOdds rated={rated} />
      </span>
    </>
  );
}

function Narrow({ server, service, isHere }: FaceProps) {
  const rated = service === undefined ? null : ratedFigures(service);
  return (
    <span className="grid md:hidden">
      <span className="flex justify-center gap-1 whitespace-nowrap">
        <span className="sr-only">{activationsText.serverName(server)}</span>
        <span aria-hidden className={nameClass(isHere)}>
          {server}
        </span>
        {service !== undefined && (
          <>
            <span aria-hidden>·</span>
            {rated === null ? <span className="text-3">{text.unrated}</span> : <Rate rate={rated.rate} tone={rated.tone} />}
          </>
        )}
      </span>
      {service === undefined ? (
        <span className="text-2xs text-3">{text.notSoldShort}</span>
      ) : service.stock === 0 ? (
        <span className="text-2xs text-3">{text.soldOutShort}</span>
      ) : (
        <Price price={service.price} />
      )}
    </span>
  );
}

/** From ₹10,000.00 in smaller figures, so that a quarter of a phone has room for it. */
function Price({ price }: { price: number }) {
  return (
    <span className={classes('num font-bold text-1', price >= 10_000 && 'max-md:text-2xs max-md:tracking-[-0.06em]')}>
      {formatRupees(price)}
    </span>
  );
}

const nameClass = (isHere: boolean): string => classes('truncate', isHere ? 'font-bold text-accent-text' : 'font-medium text-1');
