import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../../platform/time/clock.ts';
import { servicesQuery } from '../../catalogue/catalogue.api.ts';
import { countryName } from '../../catalogue/country-name.ts';
import { unseenArrivals } from '../arrivals/arrivals.ts';
import { rowIdOf } from '../arrivals/show-card.ts';
import { useInSight, useSeen } from '../arrivals/use-arrival.ts';
import { activationsText } from '../activations.texts.ts';
import { cardFace, usualWaitOf, type Card } from '../card/card-face.ts';
import { useCheckRequest } from '../card/use-check-request.ts';
import { CodeRow } from './code-row.tsx';
import type { RowProps } from './row-props.ts';
import { EndedRow } from './ended-row.tsx';
import { WaitingRow } from './waiting-row.tsx';

export function NumberRow({ card, onOpen }: { card: Card; onOpen: () => void }) {
  const now = useNow();
  const service = useQuery(servicesQuery()).data?.find(({ id }) => id === card.serviceId);
  const face = cardFace(card, { now, usualWait: usualWaitOf(service) });
  const isUnseen = unseenArrivals.use().some(({ cardId }) => cardId === card._id);
  useCheckRequest(card, face);
  useSeen(card._id, isUnseen);
  const row = useInSight<HTMLLIElement>(isUnseen, { block: 'nearest' });
  const label = service?.label ?? activationsText.serverName(card.server);
  const props: RowProps = {
    card,
    frame: { id: rowIdOf(card._id), ref: row, label, logo: service?.logo ?? null, onOpen },
    country: card.country === null ? '' : countryName(card.country),
  };
  if (face.kind === 'received') return <CodeRow {...props} face={face} isUnseen={isUnseen} />;
  if (face.kind === 'waiting' || face.kind === 'cancelling') return <WaitingRow {...props} face={face} />;
  return <EndedRow {...props} kind={face.kind} now={now} />;
}
