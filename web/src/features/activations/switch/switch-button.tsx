import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeftRight } from 'lucide-react';
import { useIsGenerating } from '../../../platform/session/purchase.ts';
import { Button } from '../../../ui/button/button.tsx';
import { buttonClass } from '../../../ui/button/button-class.ts';
import type { FoundService } from '../../catalogue/find/offers.api.ts';
import { balanceQuery } from '../../wallet/wallet.api.ts';
import { cardsQuery } from '../activations.api.ts';
import type { Advice } from '../advice/advice.rules.ts';
import { useObstacle } from '../buy/obstacle.ts';
import { placeOrder } from '../buy/placed-order.ts';
import type { Card } from '../card/card-face.ts';
import { copyBought } from '../code/copying.ts';
import { canSwitch, extraHold } from './pair.rules.ts';
import { switchText as text } from './switch.texts.ts';

/** Buys the advised offer in place of a number that waits, for no more than its price; the screen of its server shows it. */
export function SwitchButton({ card, advice: { service, offer } }: { card: Card; advice: Advice<FoundService> }) {
  const navigate = useNavigate();
  const cards = useQuery(cardsQuery()).data ?? [];
  const balance = useQuery(balanceQuery()).data?.balance ?? Infinity;
  const isGenerating = useIsGenerating();
  const obstacle = useObstacle();
  if (!canSwitch(card, cards)) return null;
  const extra = extraHold({ price: card.price, offered: offer.price });
  if (extra > balance)
    return (
      <span className="flex flex-wrap items-center justify-between gap-2 text-sm text-warning-text">
        {text.missing(extra - balance)}
        <Link to="/topup" className={buttonClass({ size: 'sm' })}>
          {text.addBalance}
        </Link>
      </span>
    );
  const buy = () => {
    const { serviceCode, label, logo, offers } = service;
    const serviceIds = offers.map(({ serviceId }) => serviceId);
    const switches = { id: card._id, held: extra, isDeepCheck: card.isDeepCheck };
    const { server, price: cap } = offer;
    const country = offer.country?.iso ?? null;
    placeOrder({ order: { server, service: { serviceCode, label, logo }, serviceIds, cap, country, switches }, onEnd: copyBought() });
    void navigate({ to: '/otpserver{$server}', params: { server } });
  };
  return (
    <Button variant="primary" block disabled={isGenerating || obstacle !== null} title={obstacle?.reason} onClick={buy}>
      <ArrowLeftRight size={16} strokeWidth={1.75} aria-hidden />
      {extra === 0 ? text.noExtra : text.more(extra)}
    </Button>
  );
}
