import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatRupees } from '@pinline/contract/values/money-format';
import { useIsGenerating } from '../../../platform/session/purchase.ts';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { select } from '../../catalogue/selection.store.ts';
import { balanceQuery } from '../../wallet/wallet.api.ts';
import { forgetWish, wishStore } from '../../wallet/wish.ts';
import { topup } from '../texts.ts';

const text = topup.wish;

/** Back to the offer that the money was for; nothing is bought before the buyer presses Get Number there. */
export function WishLink() {
  const wish = useReachableWish();
  const isLocked = useIsGenerating();
  if (wish === null) return null;
  return (
    <Link
      to="/otpserver{$server}"
      params={{ server: wish.server }}
      disabled={isLocked}
      onClick={() => {
        if (isLocked) return;
        select({ serviceCode: wish.serviceCode, isSubmitted: true });
        forgetWish();
      }}
      className={buttonClass({ variant: 'primary' })}
    >
      <span>
        {text.get} · <span className="num">{formatRupees(wish.price)}</span>
        <span className="sr-only"> {text.spoken(wish.label)}</span>
      </span>
    </Link>
  );
}

export function WishBar() {
  const wish = useReachableWish();
  if (wish === null) return null;
  return (
    <section
      aria-label={text.title}
      className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-accent-line bg-accent-soft p-card text-sm text-1"
    >
      <span>{text.ready(wish.label)}</span>
      <WishLink />
    </section>
  );
}

/** Null until the balance is enough. */
function useReachableWish() {
  const wish = wishStore.use();
  const balance = useQuery(balanceQuery()).data?.balance;
  return wish === null || balance === undefined || balance < wish.price ? null : wish;
}
