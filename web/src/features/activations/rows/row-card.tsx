import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { servicesQuery } from '../../catalogue/catalogue.api.ts';
import { activationsText } from '../activations.texts.ts';
import type { Card } from '../card/card-face.ts';
import { NumberCard } from '../card/number-card.tsx';
import { cardText } from '../card.texts.ts';

/** The whole card of a row, with everything that can be done about its number. */
export function RowCard({ card, onClose }: { card: Card; onClose: () => void }) {
  const label = useQuery(servicesQuery()).data?.find(({ id }) => id === card.serviceId)?.label;
  const server = activationsText.serverName(card.server);
  return (
    <Dialog open onClose={onClose} title={cardText.name(card.serialNumber, label ?? server)} subtitle={server}>
      <NumberCard mobile={card} />
    </Dialog>
  );
}
