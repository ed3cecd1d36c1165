import { Link } from '@tanstack/react-router';
import { Info, Lock, WalletMinimal } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { activationsText } from '../texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { classes } from '../../../ui/classes.ts';
import { fetchedPart } from '../../../ui/fetched-part.tsx';
import type { AnyServerOrder } from './buy.ts';
import type { BuyNotice } from './use-buying.tsx';

const NotifyMe = fetchedPart(async () => (await import('../../waitlist/notify-me.tsx')).NotifyMe);

const text = activationsText.buy;

export type BuyNoteProps = {
  obstacle: string | null;
  notice: BuyNotice | null;
  /** Rupees; 0 when the balance is enough. */
  missing: number;
  isLocked: boolean;
  onAllow?: (order: AnyServerOrder) => void;
};

export function BuyNote({ obstacle, notice, missing, isLocked, onAllow }: BuyNoteProps) {
  if (obstacle !== null) {
    return (
      <Note icon={Info} tone="bg-warning-soft text-warning-text">
        {obstacle}
      </Note>
    );
  }
  if (missing > 0 || notice?.kind === 'short') {
    return (
      <Note icon={WalletMinimal} tone="bg-warning-soft text-warning-text">
        <span className="grid justify-items-start gap-2">
          {missing > 0 ? text.missing(missing) : notice?.message}
          {!isLocked && (
            <Link to="/topup" className={buttonClass({ size: 'sm' })}>
              {text.addBalance}
            </Link>
          )}
        </span>
      </Note>
    );
  }
  if (notice !== null) {
    const request = notice.kind === 'none' || (notice.kind === 'cap' && notice.higher === null) ? notice.request : null;
    return (
      <Note icon={Info} tone="bg-warning-soft text-warning-text">
        <span className="grid justify-items-start gap-2">
          {notice.message}
          {notice.kind === 'cap' && notice.higher !== null && onAllow !== undefined && (
            <Allow order={notice.higher} isLocked={isLocked} onAllow={onAllow} />
          )}
          {request !== null && <NotifyMe request={request} isLocked={isLocked} />}
        </span>
      </Note>
    );
  }
  return (
    <Note icon={Lock} tone="bg-sunken text-2 max-md:hidden">
      {text.moneyNote}
    </Note>
  );
}

type AllowProps = { order: AnyServerOrder; isLocked: boolean; onAllow: (order: AnyServerOrder) => void };

function Allow({ order, isLocked, onAllow }: AllowProps) {
  return (
    <Button size="sm" disabled={isLocked} needsServer onClick={() => onAllow(order)}>
      {text.allow(order.cap)}
    </Button>
  );
}

function Note({ icon: Icon, tone, children }: { icon: LucideIcon; tone: string; children: ReactNode }) {
  return (
    <div role="status" className={classes('mt-1 flex gap-2 rounded-control p-3 text-xs leading-4.5', tone)}>
      <Icon size={16} strokeWidth={1.75} aria-hidden className="mt-px" />
      <span className="min-w-0">{children}</span>
    </div>
  );
}
