import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Coins, QrCode, Tag } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useNow } from '../../../platform/time/clock.ts';
import { topup } from '../deposits.texts.ts';
import { classes } from '../../../ui/classes.ts';
import { coinsQuery, openIntentsQuery, upiQuery } from '../deposits.api.ts';
import type { PayMethod } from '../deposits.api.ts';
import type { Method } from './use-method.ts';
import { exactText, paymentFace } from '../payment/payment-face.ts';

const text = topup.methods;

export function MethodTiles() {
  const upi = useQuery(upiQuery()).data;
  const coins = useQuery(coinsQuery()).data;
  return (
    <ul aria-label={text.label} className="topup-tiles">
      <MethodTile method="upi" icon={QrCode} waiting={useWaiting('bharatpay')} isSetUp={upi?.upiId !== null} />
      <MethodTile method="crypto" icon={Coins} waiting={useWaiting('crypto')} isSetUp={coins?.walletAddress !== null} />
      <MethodTile method="promo" icon={Tag} waiting={undefined} isSetUp />
    </ul>
  );
}

type MethodTileProps = {
  method: Method;
  icon: LucideIcon;
  waiting: string | undefined;
  isSetUp: boolean;
};

function MethodTile({ method, icon: Icon, waiting, isSetUp }: MethodTileProps) {
  const { name, hint } = text[method];
  const content = (
    <>
      <span
        aria-hidden
        className={classes(
          'grid size-9 flex-none place-items-center rounded-tile',
          isSetUp ? 'bg-accent-soft text-accent-text' : 'bg-tile text-3',
        )}
      >
        <Icon size={18} strokeWidth={1.75} />
      </span>
      <span className="min-w-0 flex-1">
        <b className="block text-md">{name}</b>
        <span className={classes('block text-xs', waiting === undefined ? 'text-3' : 'text-warning-text')}>
          {!isSetUp ? text.notSetUp : waiting === undefined ? hint : text.waiting(waiting)}
        </span>
      </span>
    </>
  );
  if (!isSetUp) return <li className={classes(tile, 'bg-transparent')}>{content}</li>;
  return (
    <li className="contents">
      <Link
        to="/topup"
        search={(search) => ({ ...search, method })}
        state={(state) => ({ ...state, isOverTopup: true })}
        resetScroll={false}
        preload={false}
        className={classes(tile, 'bg-surface text-2 hover:border-line-strong hover:bg-hover hover:no-underline')}
      >
        {content}
        <ChevronRight size={16} strokeWidth={1.75} aria-hidden className="text-3" />
      </Link>
    </li>
  );
}

const tile = 'flex min-w-0 items-center gap-3 rounded-card border border-line p-card';

function useWaiting(method: PayMethod): string | undefined {
  const now = useNow();
  const intent = useQuery(openIntentsQuery()).data?.find((open) => open.method === method);
  return intent === undefined || paymentFace(intent, now).kind !== 'waiting' ? undefined : exactText(intent);
}
