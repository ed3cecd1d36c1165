import { activationsText } from '../activations/activations.texts.ts';
import { GetElsewhere } from '../activations/advice/get-elsewhere.tsx';
import { OfferLine } from '../activations/advice/offer-line.tsx';
import { offersNow } from './numbers-now.rules.ts';
import { useWhereabouts } from './use-whereabouts.ts';
import type { WaitRequest } from './wait-request.store.ts';
import { waitlistText } from './waitlist.texts.ts';

const shownOffers = 3;
const text = waitlistText.question;

type NumbersNowProps = { request: WaitRequest; /** Undefined for any. */ country: { iso: string } | undefined; onDone?: () => void };

/** The servers that have a number at this moment, each to be bought with one press. */
export function NumbersNow({ request, country, onDone }: NumbersNowProps) {
  const service = useWhereabouts(request).found;
  const offers = offersNow(service, country?.iso ?? null, request);
  if (service === undefined || offers.length === 0) return null;
  return (
    <section aria-label={text.now} className="grid w-full gap-2.5 text-2">
      <p>{text.now}</p>
      <ul className="grid gap-3">
        {offers.slice(0, shownOffers).map((offer) => (
          <li key={offer.serviceId} className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <span className="grid min-w-0 flex-1 basis-36 gap-0.5">
              <b className="text-sm font-medium text-1">{activationsText.serverName(offer.server)}</b>
              <OfferLine offer={offer} />
            </span>
            <GetElsewhere advice={{ service, offer }} {...(onDone && { onDone })} />
          </li>
        ))}
      </ul>
    </section>
  );
}
