import { depositMinimum } from '@pinline/contract/deposits/deposits.rules';
import { Link } from '@tanstack/react-router';
import { Info, Lock, WalletMinimal } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { activationsText } from '../../activations.texts.ts';
import { buttonClass } from '../../../../ui/button/button-class.ts';
import { classes } from '../../../../ui/classes.ts';
import { fetchedPart } from '../../../../ui/fetched-part.tsx';
import type { AnyServerOrder } from '../buy.ts';
import type { BuyNotice } from './buy-notice.store.ts';

const NoticeActions = fetchedPart(async () => (await import('./notice-actions.tsx')).NoticeActions);

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
          <span>
            {missing > 0 ? text.missing(missing) : notice?.message}
            {missing > 0 && missing < depositMinimum && <span> {text.leastPayment(depositMinimum)}</span>}
          </span>
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
    return (
      <Note icon={Info} tone="bg-warning-soft text-warning-text">
        <span className="grid justify-items-start gap-2">
          {notice.message}
          <NoticeActions notice={notice} isLocked={isLocked} onAllow={onAllow} />
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

function Note({ icon: Icon, tone, children }: { icon: LucideIcon; tone: string; children: ReactNode }) {
  return (
    <div role="status" className={classes('mt-1 flex gap-2 rounded-control p-3 text-xs leading-4.5', tone)}>
      <Icon size={16} strokeWidth={1.75} aria-hidden className="mt-px" />
      <span className="min-w-0">{children}</span>
    </div>
  );
}
