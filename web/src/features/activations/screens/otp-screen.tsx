import { useQuery } from '@tanstack/react-query';
import { activeMaximum } from '@pinline/contract/activations.rules';
import type { ServerNumber } from '@pinline/contract/catalogue.rules';
import { useGenerating } from '../../../platform/generating.ts';
import { activationsText } from '../../../strings/activations.ts';
import { Page } from '../../../ui/page.tsx';
import { servicesQuery } from '../../catalogue/catalogue.api.ts';
import { usePickerControl } from '../../catalogue/picker-control.ts';
import { useSelection } from '../../catalogue/selection.store.ts';
import { activeQuery } from '../activations.api.ts';
import { isActive } from '../card-face.ts';
import { deepCheckStore } from '../deep-check.store.ts';
import { ActiveCount } from '../parts/active-count.tsx';
import { AlertToggles } from '../parts/alert-toggles.tsx';
import { ArrivalVoice } from '../parts/arrival-voice.tsx';
import { BuyPanel } from '../parts/buy-panel.tsx';
import { Dock } from '../parts/dock.tsx';
import { NumberCards } from '../parts/number-cards.tsx';
import { OtpKeys } from '../parts/otp-keys.tsx';
import { PriceQuestion } from '../parts/price-question.tsx';
import { purchaseStore } from '../purchase.store.ts';
import { useBuying } from '../use-buying.ts';
import { useUnansweredPurchase } from '../use-unanswered-purchase.ts';

/** One OTP screen for each of the four servers (spec §2). */
export function OtpScreen({ server }: { server: ServerNumber }) {
  const services = useQuery(servicesQuery()).data ?? [];
  const cardsResult = useQuery(activeQuery(server));
  const selection = useSelection(server);
  const control = usePickerControl();
  const buying = useBuying();
  const isGenerating = useGenerating() !== null;
  const isDeepCheck = deepCheckStore.use();
  const running = purchaseStore.use();
  useUnansweredPurchase();

  const purchase = running?.server === server ? running : null;
  const cards = cardsResult.data ?? [];
  const active = cards.filter(isActive).length + (purchase === null ? 0 : 1);
  const isAtMaximum = active >= activeMaximum;
  const chosen = services.find((service) => service.server === server && service.serviceCode === selection.serviceCode);

  const get = () => {
    if (chosen !== undefined) void buying.buy({ server, service: chosen, isDeepCheck });
  };
  const button =
    chosen !== undefined && selection.isSubmitted
      ? { price: chosen.price, isAtMaximum: isAtMaximum && !isGenerating, isGenerating, onGet: get }
      : undefined;

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
        />
        <NumberCards query={cardsResult} purchase={purchase} hasService={button !== undefined} />
      </div>
      <Dock active={active} button={button} />
      <OtpKeys
        cards={cards}
        services={services}
        onSearch={() => control.open()}
        onGet={button === undefined || isGenerating || isAtMaximum ? undefined : get}
      />
      <ArrivalVoice />
      <PriceQuestion question={buying.question} answer={buying.answer} />
    </Page>
  );
}
