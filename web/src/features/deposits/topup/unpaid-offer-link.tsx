import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useObstacle } from '../../activations/buy/obstacle.ts';
import { useIsGenerating } from '../../../platform/session/purchase.ts';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { Button } from '../../../ui/button/button.tsx';
import { inCountry } from '../../catalogue/find/countries.rules.ts';
import { offersQuery } from '../../catalogue/find/offers.api.ts';
import { type Choice, useFindBuying } from '../../catalogue/find/use-find-buying.ts';
import { select } from '../../catalogue/selection.store.ts';
import { balanceQuery } from '../../wallet/wallet.api.ts';
import { forgetUnpaidOffer, unpaidOfferStore, type UnpaidOffer } from '../../wallet/unpaid-offer.ts';
import { topup } from '../deposits.texts.ts';
import { WantedWords } from './wanted-words.tsx';

const text = topup.unpaidOffer;

/** Buys what the money was for. Where that can't be had any more, it leads to the server that had it. */
export function UnpaidOfferLink() {
  const offer = useAffordableOffer();
  const isLocked = useIsGenerating();
  const obstacle = useObstacle();
  const { choice, isKnown } = useWantedChoice(offer);
  const buying = useFindBuying(forgetUnpaidOffer);
  if (offer === null) return null;
  if (choice === undefined && isKnown) return <ServerLink offer={offer} isLocked={isLocked} />;
  return (
    <Button
      variant="primary"
      size="lg"
      block
      className={tallClass}
      disabled={isLocked || choice === undefined || obstacle !== null}
      title={obstacle?.reason}
      needsServer
      onClick={() => choice !== undefined && buying.get(choice, false)}
    >
      <WantedWords wanted={offer} offer={choice?.offer} />
    </Button>
  );
}

function ServerLink({ offer, isLocked }: { offer: UnpaidOffer; isLocked: boolean }) {
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
      className={buttonClass({ variant: 'primary', size: 'lg', block: true, className: tallClass })}
    >
      {text.open(offer.server)}
    </Link>
  );
}

/** On narrow phones its words need two lines. */
const tallClass = 'h-auto! min-h-11 py-1.5';

export function UnpaidOfferBar() {
  const offer = useAffordableOffer();
  if (offer === null) return null;
  return (
    <section
      aria-label={text.title}
      className="grid items-center gap-3 md:grid-cols-[minmax(0,1fr)_auto] rounded-card border border-accent-line bg-accent-soft p-card text-sm text-1"
    >
      <span>{text.ready(offer.label)}</span>
      <UnpaidOfferLink />
    </section>
  );
}

/** Undefined until the offers are here, and when none of the wanted server, or within the wanted cap, has numbers at a price that can be paid. */
function useWantedChoice(unpaid: UnpaidOffer | null): { choice: Choice | undefined; isKnown: boolean } {
  const services = useQuery({ ...offersQuery(), enabled: unpaid !== null }).data;
  const balance = useQuery(balanceQuery()).data?.balance ?? 0;
  if (unpaid === null || services === undefined) return { choice: undefined, isKnown: false };
  const { server, cap, country = null, serviceCode } = unpaid;
  const [service] = inCountry(
    services.filter((each) => each.serviceCode === serviceCode),
    country,
  );
  const offer = service?.offers.find(
    (each) => each.stock !== 0 && each.price <= Math.min(balance, cap ?? balance) && (cap !== undefined || each.server === server),
  );
  return { choice: service && offer && { service, offer, cap, country }, isKnown: true };
}

/** Null until the balance is enough. */
function useAffordableOffer() {
  const offer = unpaidOfferStore.use();
  const balance = useQuery(balanceQuery()).data?.balance;
  return offer === null || balance === undefined || balance < offer.price ? null : offer;
}
