import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { activeMaximum } from '@pinline/contract/activations/rules';
import type { ServerNumber } from '@pinline/contract/catalogue/rules';
import { useIsGenerating, usePurchase } from '../../../platform/session/purchase.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { activationsText } from '../texts.ts';
import { Page } from '../../../ui/page.tsx';
import { servicesQuery } from '../../catalogue/catalogue.api.ts';
import { usePickerControl } from '../../catalogue/picker/picker-control.ts';
import { useSelection } from '../../catalogue/selection.store.ts';
import { activeQuery } from '../activations.api.ts';
import { useBuyingPause } from '../buy/buying-pause.ts';
import { isActive } from '../card/card-face.ts';
import { deepCheckStore } from './deep-check.store.ts';
import { fetchedPart } from '../../../ui/fetched-part.tsx';
import { ActiveCount } from './active-count.tsx';
import { ArrivalVoice } from '../arrivals/arrival-voice.tsx';
import { BuyPanel } from '../buy/buy-panel.tsx';
import { Dock } from './dock.tsx';
import { NumberCards, NumberGrid } from './number-cards.tsx';
import { OtpKeys } from './otp-keys.tsx';
import { PriceQuestion } from '../buy/price-question.tsx';
import { useBuying } from '../buy/use-buying.ts';
import { useUnansweredPurchase } from '../buy/use-unanswered-purchase.ts';

const AlertToggles = fetchedPart(
  async () => (await import('../arrivals/alert-toggles.tsx')).AlertToggles,
  () => <span className="h-control w-[calc(2*var(--control-h))]" />,
);

/** One OTP screen for each of the four servers. */
export function OtpScreen({ server }: { server: ServerNumber }) {
  const servicesResult = useQuery(servicesQuery());
  const services = servicesResult.data ?? [];
  const cardsResult = useQuery(activeQuery(server));
  const selection = useSelection(server);
  const control = usePickerControl();
  const buying = useBuying();
  const isGenerating = useIsGenerating();
  const isDeepCheck = deepCheckStore.use();
  const running = usePurchase();
  const isReady = NumberGrid.useFileState() === 'here';
  const [isUnfolded, setIsUnfolded] = useState(false);
  useEffect(() => void NumberGrid.fetch(), []);
  useUnansweredPurchase();

  const purchase = running?.server === server ? running : null;
  const cards = cardsResult.data ?? [];
  const active = cards.filter(isActive).length + (purchase === null ? 0 : 1);
  const isAtMaximum = active >= activeMaximum;
  const isPaused = useBuyingPause() !== null;
  const chosen = services.find((service) => service.server === server && service.serviceCode === selection.serviceCode);

  const get = () => {
    if (chosen === undefined) return;
    setIsUnfolded(false);
    void buying.buy({ server, service: chosen, isDeepCheck });
  };
  const button =
    chosen !== undefined && selection.isSubmitted
      ? { price: chosen.price, isAtMaximum: isAtMaximum && !isGenerating, isPaused, isGenerating, isReady, onGet: get }
      : undefined;

  const getByKey = () => {
    if (button !== undefined) {
      if (isReady && !isGenerating && !isAtMaximum && !isPaused) get();
    } else if (servicesResult.data !== undefined) toast.error(activationsText.picker.selectFirst);
  };

  return (
    <Page
      title={activationsText.pageTitle(server)}
      subtitle={activationsText.pageSubtitle}
      actions={
        <div className="flex items-center gap-3">
          <div className="max-md:hidden">
            <ActiveCount active={active} />
          </div>
          <AlertToggles />
        </div>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 wide:grid-cols-[364px_minmax(0,1fr)] wide:gap-6">
        <BuyPanel
          server={server}
          control={control}
          services={services}
          chosen={chosen}
          isSubmitted={selection.isSubmitted}
          notice={buying.notice}
          button={button}
          fold={{ isPossible: purchase !== null || cards.length > 0, isUnfolded, onToggle: () => setIsUnfolded(!isUnfolded) }}
        />
        <NumberCards query={cardsResult} purchase={purchase} hasService={button !== undefined} />
      </div>
      <Dock active={active} button={button} />
      <OtpKeys cards={cards} services={services} isSearching={control.isOpen} onSearch={() => control.open()} onGet={getByKey} />
      <ArrivalVoice />
      <PriceQuestion question={buying.question} answer={buying.answer} />
    </Page>
  );
}
