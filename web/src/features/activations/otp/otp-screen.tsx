import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ServerNumber } from '@pinline/contract/catalogue/catalogue.rules';
import { usePurchase } from '../../../platform/session/purchase.ts';
import { activationsText } from '../activations.texts.ts';
import { fetchedPart } from '../../../ui/fetched-part.tsx';
import { Page } from '../../../ui/page.tsx';
import { servicesQuery } from '../../catalogue/catalogue.api.ts';
import { usePickerControl } from '../../catalogue/picker/picker-control.ts';
import { setCap } from '../../catalogue/find/cap/any-server.store.ts';
import { useSelection } from '../../catalogue/selection.store.ts';
import { activeQuery } from '../activations.api.ts';
import { unseenArrivals } from '../arrivals/arrivals.ts';
import { deepCheckStore, type AnyServerOrder } from '../buy/buy.ts';
import { BuyPanel } from '../buy/buy-panel.tsx';
import { useUnansweredPurchase } from '../buy/unanswered-purchase.ts';
import type { PlacedOrder } from '../buy/placed-order.ts';
import { usePlacedOrder } from '../buy/use-placed-order.ts';
import { useShowNumber } from '../buy/any-server/use-show-number.ts';
import { useNotice } from '../buy/note/buy-notice.store.ts';
import { PriceQuestion, useBuying } from '../buy/use-buying.tsx';
import { useGetNumber } from '../buy/use-get-number.ts';
import { isActive } from '../card/is-active.ts';
import { copyBought } from '../code/copying.ts';
import { ActiveCount, Dock } from './dock.tsx';
import { NumberCards } from './number-cards.tsx';
import { otpText } from './otp.texts.ts';

const AlertToggles = fetchedPart(
  async () => (await import('../arrivals/alert-toggles.tsx')).AlertToggles,
  () => <span className="h-control w-[calc(3*var(--control-h))]" />,
);

const OtpKeys = fetchedPart(async () => (await import('./otp-keys.tsx')).OtpKeys);

const ServerSwitch = fetchedPart(
  async () => (await import('../../catalogue/server-switch.tsx')).ServerSwitch,
  () => <div className="h-15" />,
);

export function OtpScreen({ server }: { server: ServerNumber }) {
  const services = useQuery(servicesQuery()).data;
  const cardsResult = useQuery(activeQuery(server));
  const { serviceCode, isSubmitted } = useSelection();
  const control = usePickerControl();
  const buying = useBuying();
  const notice = useNotice();
  const isDeepCheck = deepCheckStore.use();
  const running = usePurchase();
  const isGenerating = running !== null;
  const [isUnfolded, setIsUnfolded] = useState(false);
  useUnansweredPurchase();

  const purchase = running?.server === server ? running : null;
  const cards = cardsResult.data ?? [];
  const active = cards.filter(isActive).length + (purchase === null ? 0 : 1);
  const chosen = services?.find((service) => service.server === server && service.serviceCode === serviceCode);
  const { button, onKey } = useGetNumber({
    service: isSubmitted ? chosen : undefined,
    active,
    onGet: (service) => {
      setIsUnfolded(false);
      void buying.buy({ server, service, country: service.country?.iso ?? null, isDeepCheck });
    },
  });
  const showNumber = useShowNumber(server);
  const buyPlaced = ({ order, onEnd }: Pick<PlacedOrder, 'order' | 'onEnd'>) => {
    setIsUnfolded(false);
    const isChecked = 'switches' in order ? order.switches.isDeepCheck : isDeepCheck;
    void buying.buy({ ...order, isDeepCheck: isChecked }, onEnd).then(showNumber);
  };
  usePlacedOrder(server, buyPlaced);
  const allow = (order: AnyServerOrder) => {
    setCap(order.service.serviceCode, order.cap);
    buyPlaced({ order, onEnd: copyBought() });
  };

  return (
    <Page
      title={otpText.pageTitle(server)}
      subtitle={server === '4' ? undefined : otpText.pageSubtitle}
      actions={<PageActions active={active} />}
    >
      {serviceCode !== null && <ServerSwitch server={server} services={services ?? []} serviceCode={serviceCode} isLocked={isGenerating} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 wide:grid-cols-[364px_minmax(0,1fr)] wide:gap-6">
        <BuyPanel
          server={server}
          control={control}
          chosen={chosen}
          isSubmitted={isSubmitted}
          notice={notice}
          button={button}
          onAllow={allow}
          fold={{ isPossible: purchase !== null || cards.length > 0, isUnfolded, onToggle: () => setIsUnfolded(!isUnfolded) }}
        />
        <NumberCards query={cardsResult} purchase={purchase} hasChosen={serviceCode !== null} hasService={button !== undefined} />
      </div>
      <Dock active={active} button={button} />
      <OtpKeys cards={cards} services={services} isSearching={control.isOpen} onSearch={() => control.open()} onGet={onKey} />
      <ArrivalVoice />
      <PriceQuestion question={buying.question} answer={buying.answer} />
    </Page>
  );
}

function PageActions({ active }: { active: number }) {
  return (
    <div className="flex items-center gap-3">
      <div className="max-md:hidden">
        <ActiveCount active={active} />
      </div>
      <AlertToggles />
    </div>
  );
}

function ArrivalVoice() {
  const newest = unseenArrivals.use()[0];
  return (
    <div role="status" aria-live="assertive" className="sr-only">
      {newest !== undefined &&
        (newest.code === null
          ? activationsText.arrival.spokenMessage(newest.service)
          : activationsText.arrival.spoken(Array.from(newest.code).join(' '), newest.service))}
    </div>
  );
}
