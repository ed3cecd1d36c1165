import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Service } from '@pinline/contract/catalogue/calls';
import { serverNumbers } from '@pinline/contract/catalogue/rules';
import { formatRupees } from '@pinline/contract/values/money-format';
import { activationsText } from '../activations/texts.ts';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { formatClock } from '../../ui/time/durations.ts';
import { select } from './selection.store.ts';
import { ratedFigures, sameServiceEverywhere } from './service-figures.ts';
import { Rate } from './rate.tsx';

const text = activationsText.everywhere;

export function WhereItWorks({ services, service, isLocked }: { services: readonly Service[]; service: Service; isLocked: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const { all, best } = sameServiceEverywhere(services, service);
  return (
    <div>
      <h2 className="hidden text-sm font-medium text-1 md:mb-3 md:block">{text.title}</h2>
      <div className="-my-3 flex min-h-11 items-center gap-2 text-sm text-2 md:hidden">
        <span className="min-w-0 flex-1 truncate">
          <Best best={best} server={service.server} isLocked={isLocked} />
        </span>
        <IconButton label={text.title} aria-expanded={isOpen} className="-mr-3" onClick={() => setIsOpen(!isOpen)}>
          <ChevronDown size={16} strokeWidth={1.75} aria-hidden className={classes(isOpen && 'rotate-180')} />
        </IconButton>
      </div>
      <div className={classes(isOpen ? 'pt-3' : 'hidden', 'md:block md:pt-0')}>
        <table className="w-full text-xs">
          <caption className="sr-only">{text.title}</caption>
          <thead>
            <tr className="*:pb-1.5 *:text-right *:text-2xs *:font-medium *:text-3">
              <th scope="col" className="text-left!">
                {text.server}
              </th>
              <th scope="col">{text.success}</th>
              <th scope="col">{text.usualWait}</th>
              <th scope="col">{text.price}</th>
            </tr>
          </thead>
          <tbody>
            {serverNumbers.map((server) => (
              <ServerRow
                key={server}
                server={server}
                service={all.find((other) => other.server === server)}
                isHere={server === service.server}
                isLocked={isLocked}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** `server` is this page's; the sentence links to a better one. */
function Best({ best, server, isLocked }: { best: Service | undefined; server: string; isLocked: boolean }) {
  const rated = best === undefined ? null : ratedFigures(best);
  if (best === undefined || rated === null) return text.nothingYet;
  const isHere = best.server === server;
  const sentence = (
    <>
      {isHere ? text.bestHere : text.bestOn(best.server)} <Rate rate={rated.rate} tone={rated.tone} />
    </>
  );
  return isHere || isLocked ? sentence : <ServerLink service={best}>{sentence}</ServerLink>;
}

function ServerRow({
  server,
  service,
  isHere,
  isLocked,
}: {
  server: (typeof serverNumbers)[number];
  service: Service | undefined;
  isHere: boolean;
  isLocked: boolean;
}) {
  return (
    <tr
      className={classes('*:h-8.5 *:border-t *:border-line *:text-right *:whitespace-nowrap', isHere && 'font-bold text-1')}
      aria-current={isHere || undefined}
    >
      <td className="text-left!">
        {isHere && <span aria-hidden className="mr-2 inline-block h-4 w-0.75 rounded-[2px] bg-accent-mark align-[-3px]" />}
        {isHere || isLocked || service === undefined ? activationsText.serverName(server) : <ServerLink service={service} />}
      </td>
      {service === undefined ? (
        <td colSpan={3} className="text-3">
          {text.notSold}
        </td>
      ) : (
        <Figures service={service} />
      )}
    </tr>
  );
}

function ServerLink({ service, children }: { service: Service; children?: ReactNode }) {
  return (
    <Link
      to="/otpserver{$server}"
      params={{ server: service.server }}
      className="inline-flex h-full items-center gap-1"
      aria-label={children === undefined ? text.open(service.server) : undefined}
      onClick={() => select(service.server, { serviceCode: service.serviceCode, isSubmitted: true })}
    >
      {children ?? activationsText.serverName(service.server)}
    </Link>
  );
}

function Figures({ service }: { service: Service }) {
  const rated = ratedFigures(service);
  const wait = rated?.medianWaitSeconds ?? null;
  return (
    <>
      <td>
        {rated === null ? (
          <span className="text-3" title={activationsText.figures.tooFew(String(service.samples))}>
            <span className="num text-2">{service.samples}</span> {text.tries}
          </span>
        ) : (
          <Rate rate={rated.rate} tone={rated.tone} />
        )}
      </td>
      <td className={classes('num', rated === null ? 'text-3' : 'text-1')}>{wait === null ? text.unknown : formatClock(wait)}</td>
      <td className="num text-1">{formatRupees(service.price)}</td>
    </>
  );
}
