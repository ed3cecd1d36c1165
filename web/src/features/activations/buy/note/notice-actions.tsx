import { activationsText } from '../../activations.texts.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { NotifyMe } from '../../../waitlist/notify-me.tsx';
import { NumbersNow } from '../../../waitlist/numbers-now.tsx';
import { useWhereabouts } from '../../../waitlist/use-whereabouts.ts';
import type { WaitRequest } from '../../../waitlist/wait-request.store.ts';
import type { AnyServerOrder } from '../buy.ts';
import type { BuyNotice } from './buy-notice.store.ts';

type NoticeActionsProps = { notice: BuyNotice; isLocked: boolean; onAllow: ((order: AnyServerOrder) => void) | undefined };

/** What can be done about a purchase that found no number. */
export function NoticeActions({ notice, isLocked, onAllow }: NoticeActionsProps) {
  if (notice.kind !== 'none' && notice.kind !== 'cap') return null;
  const higher = notice.kind === 'cap' ? notice.higher : null;
  if (higher === null) return <WaitOrGet request={notice.request} isLocked={isLocked} />;
  if (onAllow === undefined) return null;
  return (
    <Button size="sm" disabled={isLocked} needsServer onClick={() => onAllow(higher)}>
      {activationsText.buy.allow(higher.cap)}
    </Button>
  );
}

function WaitOrGet({ request, isLocked }: { request: WaitRequest; isLocked: boolean }) {
  const { named } = useWhereabouts(request);
  return (
    <>
      <NumbersNow request={request} country={named} />
      <NotifyMe request={request} isLocked={isLocked} />
    </>
  );
}
