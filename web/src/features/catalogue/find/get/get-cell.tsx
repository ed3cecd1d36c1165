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

type ActionProps = {
  isActive: boolean;
  isLocked: boolean;
  onGet: () => void;
  /** Where it is: in a row of the search, in one below it, or on the dashboard, where Tab reaches it. */
  size: 'lg' | 'md' | 'dashboard';
};

export function GetCell({ action, ...rest }: ActionProps & { action: GetAction | undefined }) {
  return <div role="gridcell">{action !== undefined && <ActionButton action={action} {...rest} />}</div>;
}

export function ActionButton({ action, ...rest }: ActionProps & { action: GetAction }) {
  if (action.kind === 'wait') return <WaitButton service={action.request.service} {...rest} />;
  if (action.kind !== 'add') return <GetButton action={action} {...rest} />;
  return (
    <span className={classes('flex flex-col items-end gap-x-2', rest.size !== 'dashboard' && 'md:flex-row md:items-center')}>
      <span className="num text-xs font-medium text-1 md:text-sm">{formatRupees(action.choice.offer.price)}</span>
      <GetButton action={action} {...rest} />
    </span>
  );
}

function WaitButton({ service, isActive, onGet, size }: Omit<ActionProps, 'isLocked'> & { service: WaitRequest['service'] }) {
  const isWaiting = useWaiting(service.serviceCode) !== undefined;
  return (
    <Button
      variant={isActive && !isWaiting ? 'primary' : 'secondary'}
      tabIndex={tabIndexOf(size)}
      disabled={isWaiting}
      className={classes(boxClass, size === 'md' ? 'md:h-8' : isActive ? 'md:h-11' : 'md:h-9')}
      onClick={onGet}
    >
      {isWaiting ? findText.waiting : findText.notifyMe}
      <span className="sr-only"> {findText.whenThereIs(service.label)}</span>
    </Button>
  );
}

const boxClass = 'h-11 min-w-26 px-2 text-sm! md:w-full md:px-0';

/** In the search, keys move over the rows and the focus stays in the field. */
function tabIndexOf(size: ActionProps['size']): -1 | undefined {
  return size === 'dashboard' ? undefined : -1;
}

type Buyable = Exclude<GetAction, { kind: 'wait' }>;

function GetButton({ isActive, isLocked, action, onGet, size }: ActionProps & { action: Buyable }) {
  const { choice } = action;
  const second = action.kind === 'get' ? secondLine(choice) : undefined;
  return (
    <Button
      variant={isActive ? 'primary' : 'secondary'}
      tabIndex={tabIndexOf(size)}
      disabled={isLocked}
      className={classes(
        boxClass,
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
  return least < cap ? `${formatRupees(least)}–${formatRupees(cap).replace('₹', '')}` : formatRupees(cap);
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
