import { formatRupees } from '@pinline/contract/values/money-format';
import { Button } from '../../../../ui/button/button.tsx';
import { classes } from '../../../../ui/classes.ts';
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
  const atMost = capAbovePrice(action);
  return (
    <Button
      variant={isActive ? 'primary' : 'secondary'}
      tabIndex={-1}
      disabled={isLocked}
      className={classes(
        'h-11 min-w-26 px-2 text-sm! md:w-full md:px-0',
        size === 'md' ? 'md:h-8' : isActive || atMost !== undefined ? 'md:h-11' : 'md:h-9',
        atMost !== undefined && 'flex-col gap-0! leading-4.5!',
      )}
      onClick={onGet}
    >
      <span>
        {action.kind === 'get' ? <GetWords isLong={isActive && size === 'lg'} /> : findText[action.kind]}{' '}
        <span className="num ml-1">{formatRupees(amountOf(action))}</span>
      </span>
      {atMost !== undefined && (
        <span className="text-2xs font-body">
          {findText.upTo} <span className="num font-medium">{formatRupees(atMost)}</span>
        </span>
      )}
      <span className="sr-only"> {spokenOf(action.choice)}</span>
    </Button>
  );
}

function amountOf(action: Buyable): number {
  if (action.kind === 'add') return action.amount;
  return action.kind === 'allow' ? action.cap : action.choice.offer.price;
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

/** Undefined when the number can't cost more than the price shown. */
function capAbovePrice({ kind, choice: { offer, cap } }: Buyable): number | undefined {
  return kind === 'get' && cap !== undefined && cap > offer.price ? cap : undefined;
}

function spokenOf({ service, offer, cap }: Choice): string {
  const spoken = { service: service.label, server: offer.server };
  return cap === undefined ? findText.getSpoken(spoken) : findText.getSpokenAny(spoken);
}
