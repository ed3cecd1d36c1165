import { useQuery } from '@tanstack/react-query';
import { activeMaximum } from '@pinline/contract/activations/activations.rules';
import { amountToAdd } from '@pinline/contract/deposits/deposits.rules';
import { formatRupees } from '@pinline/contract/values/money-format';
import { useIsGenerating } from '../../../platform/session/purchase.ts';
import { Button } from '../../../ui/button/button.tsx';
import type { FoundService } from '../../catalogue/find/offers.api.ts';
import { useFindBuying } from '../../catalogue/find/use-find-buying.ts';
import { balanceQuery } from '../../wallet/wallet.api.ts';
import { activeQuery } from '../activations.api.ts';
import { useObstacle } from '../buy/obstacle.ts';
import { isActive } from '../card/is-active.ts';
import type { Advice } from './advice.rules.ts';
import { adviceText as text } from './advice.texts.ts';

type GetElsewhereProps = { advice: Pick<Advice<FoundService>, 'service' | 'offer'>; onDone?: () => void };

export function GetElsewhere({ advice: { service, offer }, onDone }: GetElsewhereProps) {
  const balance = useQuery(balanceQuery()).data?.balance ?? Infinity;
  const active = (useQuery(activeQuery(offer.server)).data ?? []).filter(isActive).length;
  const isGenerating = useIsGenerating();
  const obstacle = useObstacle();
  const buying = useFindBuying(() => onDone?.());
  const amount = amountToAdd({ price: offer.price, balance });
  const choice = { service, offer, cap: undefined, country: offer.country?.iso ?? null };
  return (
    <Button
      data-next
      className="flex-auto"
      disabled={isGenerating || obstacle !== null || active >= activeMaximum}
      title={obstacle?.reason}
      onClick={() => (amount > 0 ? buying.add({ choice, amount }) : buying.get(choice, false))}
    >
      <span>
        {amount > 0 ? text.add : text.get} · <span className="num">{formatRupees(amount > 0 ? amount : offer.price)}</span>
      </span>
      <span className="sr-only"> {text.spoken({ service: service.label, server: offer.server })}</span>
    </Button>
  );
}
