import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Mobile } from '@pinline/contract/activations/calls';
import { Button } from '../../../ui/button/button.tsx';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { balanceQuery } from '../../wallet/wallet.api.ts';
import { cardsQuery } from '../activations.api.ts';
import { heldByPair } from '../switch/pair.rules.ts';
import { revealLateCode } from './reveal.ts';
import { lateText } from './texts.ts';

export function RevealButton({ id, offer, size = 'md' }: { id: string; offer: NonNullable<Mobile['lateCode']>; size?: 'sm' | 'md' }) {
  const { price } = offer;
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const balance = useQuery(balanceQuery()).data?.balance;
  const usable = (balance ?? Infinity) + heldByPair(id, price, useQuery(cardsQuery()).data ?? []);
  if (usable < price)
    return (
      <span className="flex flex-wrap items-center gap-2 text-sm text-warning-text">
        {lateText.missing(price - usable)}
        <Link to="/topup" className={buttonClass({ size: 'sm' })}>
          {lateText.addBalance}
        </Link>
      </span>
    );
  const reveal = () => {
    setIsBusy(true);
    void revealLateCode(queryClient, { id, offer }).finally(() => setIsBusy(false));
  };
  return (
    <Button variant="primary" size={size} busy={isBusy} busyText={lateText.showing} needsServer onClick={reveal}>
      {(offer.isSecondCharge ? lateText.showToo : lateText.show)(price)}
    </Button>
  );
}
