import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Mobile } from '@pinline/contract/activations/activations.calls';
import { Button } from '../../../ui/button/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { balanceQuery } from '../../wallet/wallet.api.ts';
import { cardsQuery } from '../activations.api.ts';
import { heldByPair } from '../switch/pair.rules.ts';
import { revealLateCode } from './reveal.ts';
import { lateText } from './late.texts.ts';

/** On a card (`md`) a part of its row of buttons. */
export function RevealButton({ id, offer, size = 'md' }: { id: string; offer: NonNullable<Mobile['lateCode']>; size?: 'sm' | 'md' }) {
  const { price } = offer;
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const balance = useQuery(balanceQuery()).data?.balance;
  const usable = (balance ?? Infinity) + heldByPair(id, price, useQuery(cardsQuery()).data ?? []);
  const isOnCard = size === 'md';
  if (usable < price)
    return (
      <span className={isOnCard ? 'contents' : 'flex flex-wrap items-center gap-2'}>
        <span className={classes('text-sm text-warning-text', isOnCard && 'basis-full')}>{lateText.missing(price - usable)}</span>
        <Link to="/topup" className={buttonClass({ size, className: isOnCard ? 'flex-auto' : undefined })}>
          {lateText.addBalance}
        </Link>
      </span>
    );
  const reveal = () => {
    setIsBusy(true);
    void revealLateCode(queryClient, { id, offer }).finally(() => setIsBusy(false));
  };
  return (
    <Button
      variant="primary"
      size={size}
      className={isOnCard ? 'flex-auto' : undefined}
      busy={isBusy}
      busyText={lateText.showing}
      needsServer
      onClick={reveal}
    >
      {(offer.isSecondCharge ? lateText.showToo : lateText.show)(price)}
    </Button>
  );
}
