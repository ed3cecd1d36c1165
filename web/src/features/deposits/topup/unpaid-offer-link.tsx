import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatRupees } from '@pinline/contract/values/money-format';
import { useIsGenerating } from '../../../platform/session/purchase.ts';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { Button } from '../../../ui/button/button.tsx';
import { inCountry } from '../../catalogue/find/countries.rules.ts';
import { offersQuery } from '../../catalogue/find/offers.api.ts';
import { findText } from '../../catalogue/find/find.texts.ts';
import { type Choice, useFindBuying } from '../../catalogue/find/use-find-buying.ts';
import { select } from '../../catalogue/selection.store.ts';
import { balanceQuery } from '../../wallet/wallet.api.ts';
import { forgetUnpaidOffer, unpaidOfferStore, type UnpaidOffer } from '../../wallet/unpaid-offer.ts';
import { topup } from '../deposits.texts.ts';

const text = topup.unpaidOffer;

/** Gets what the money was for from any server, or leads back to the one server that was chosen, where nothing is bought before Get Number. */
export function UnpaidOfferLink() {
  const offer = useAffordableOffer();
  const isLocked = useIsGenerating();
  const choice = useAnyServerChoice(offer);
  const buying = useFindBuying(forgetUnpaidOffer);
  if (offer === null) return null;
  if (choice !== undefined) {
    return (
      <Button variant="primary" disabled={isLocked} needsServer onClick={() => buying.get(choice, false)}>
        <span>
          {text.get} · <span className="num">{formatRupees(choice.offer.price)}</span>
          {choice.cap > choice.offer.price && (
            <span className="text-2xs font-body">
              {' '}
              {findText.upTo} <span className="num font-medium">{formatRupees(choice.cap)}</span>
            </span>
          )}
          <span className="sr-only"> {text.spoken(offer.label)}</span>
        </span>
      </Button>
    );
  }
  return (
    <Link
      to="/otpserver{$server}"
      params={{ server: offer.server }}
      disabled={isLocked}
      onClick={() => {
        if (isLocked) return;
        select({ serviceCode: offer.serviceCode, isSubmitted: true });
        forgetUnpaidOffer();
      }}
      className={buttonClass({ variant: 'primary' })}
    >
      <span>
        {text.get} · <span className="num">{formatRupees(offer.price)}</span>
        <span className="sr-only"> {text.spoken(offer.label)}</span>
      </span>
    </Link>
  );
}

export function UnpaidOfferBar() {
  const offer = useAffordableOffer();
  if (offer === null) return null;
  return (
    <section
      aria-label={text.title}
      className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-accent-line bg-accent-soft p-card text-sm text-1"
    >
      <span>{text.ready(offer.label)}</span>
      <UnpaidOfferLink />
    </section>
  );
}

/** Undefined for an offer of one server, and when no server has numbers within the cap any more. */
function useAnyServerChoice(unpaid: UnpaidOffer | null): (Choice & { cap: number }) | undefined {
  const services = useQuery({ ...offersQuery(), enabled: unpaid?.cap !== undefined }).data ?? [];
  if (unpaid?.cap === undefined) return undefined;
  const { cap, country = null, serviceCode } = unpaid;
  const [service] = inCountry(
    services.filter((each) => each.serviceCode === serviceCode),
    country,
  );
  const offer = service?.offers.find(({ price, stock }) => price <= cap && stock !== 0);
  return service === undefined || offer === undefined ? undefined : { service, offer, cap, country };
}

/** Null until the balance is enough. */
function useAffordableOffer() {
  const offer = unpaidOfferStore.use();
  const balance = useQuery(balanceQuery()).data?.balance;
  return offer === null || balance === undefined || balance < offer.price ? null : offer;
}
