import { formatRupees } from '@pinline/contract/values/money-format';
import type { ReactNode } from 'react';
import { Button } from '../../../../ui/button/button.tsx';
import { classes } from '../../../../ui/classes.ts';
import { countryName } from '../../country-name.ts';
import { cheapestWithin } from '../cap/cap.rules.ts';
import type { Choice } from '../use-find-buying.ts';
import { findText } from '../find.texts.ts';
import { useWaiting } from '../../../waitlist/use-waiting.ts';
import type { WaitRequest } from '../../../waitlist/wait-request.store.ts';
import type { GetAction } from './get-action.ts';

type GetCellProps = {
  isActive: boolean;
  isLocked: boolean;
  action: GetAction | undefined;
  onGet: () => void;
  size: 'md' | 'lg';
};

export function GetCell({ action, ...rest }: GetCellProps) {
  return (
    <div role="gridcell">
      {action?.kind === 'wait' ? (
        <WaitButton service={action.request.service} {...rest} />
      ) : (
        action !== undefined && <GetButton action={action} {...rest} />
      )}
    </div>
  );
}

function WaitButton({ service, isActive, onGet, size }: Omit<GetCellProps, 'action'> & { service: WaitRequest['service'] }) {
  const isWaiting = useWaiting(service.serviceCode) !== undefined;
  return (
    <Button
      variant={isActive && !isWaiting ? 'primary' : 'secondary'}
      tabIndex={-1}
      disabled={isWaiting}
      className={classes('h-11 min-w-26 px-2 text-sm! md:w-full md:px-0', size === 'md' ? 'md:h-8' : isActive ? 'md:h-11' : 'md:h-9')}
      onClick={onGet}
    >
      {isWaiting ? findText.waiting : findText.notifyMe}
      <span className="sr-only"> {findText.whenThereIs(service.label)}</span>
    </Button>
  );
}

type Buyable = Exclude<GetAction, { kind: 'wait' }>;

function GetButton({ isActive, isLocked, action, onGet, size }: GetCellProps & { action: Buyable }) {
  const { choice } = action;
  const second = action.kind === 'get' ? secondLine(choice) : undefined;
  return (
    <Button
      variant={isActive ? 'primary' : 'secondary'}
      tabIndex={-1}
      disabled={isLocked}
      className={classes(
        'h-11 min-w-26 px-2 text-sm! md:w-full md:px-0',
        size === 'md' && second === undefined ? 'md:h-8' : isActive || second !== undefined ? 'md:h-11' : 'md:h-9',
        second !== undefined && 'flex-col gap-0! leading-4.5!',
      )}
      onClick={onGet}
    >
      <span>
        {action.kind === 'get' ? <GetWords isLong={isActive && size === 'lg'} /> : findText[action.kind]}{' '}
        <span className="num ml-1">{action.kind === 'get' ? priceOf(choice) : formatRupees(amountOf(action))}</span>
      </span>
      {second !== undefined && <span className="text-2xs font-body">{second}</span>}
      <span className="sr-only"> {spokenOf(choice)}</span>
    </Button>
  );
}

function amountOf(action: Exclude<Buyable, { kind: 'get' }>): number {
  return action.kind === 'add' ? action.amount : action.cap;
}

function GetWords({ isLong }: { isLong: boolean }) {
  if (!isLong) return <>{findText.get}</>;
  return (
    <>
      <span className="md:hidden">{findText.get}</span>
      <span className="max-md:hidden">{findText.getNumber} ·</span>
    </>
  );
}

/** Numbers of any country may cost less than the first offer, so theirs is a range. */
function priceOf({ service, offer, cap, country }: Choice): string {
  if (country !== null || cap === undefined) return formatRupees(offer.price);
  const least = cheapestWithin(service.offers, cap);
  return least < cap ? `${formatRupees(least)}–${formatRupees(cap)}` : formatRupees(cap);
}

/** Undefined when the number is of the row's country and can't cost more than the price shown. */
function secondLine({ offer, cap, country }: Choice): ReactNode {
  if (country === null) return findText.unknownCountry;
  if (cap === undefined || cap <= offer.price) return undefined;
  return (
    <span>
      {findText.upTo} <span className="num font-medium">{formatRupees(cap)}</span>
    </span>
  );
}

function spokenOf({ service, offer, cap, country }: Choice): string {
  const where = offer.country === null || country === null ? findText.unknownCountry : countryName(offer.country);
  const spoken = { service: service.label, server: offer.server, country: where };
  return cap === undefined ? findText.getSpoken(spoken) : findText.getSpokenAny(spoken);
}
