import { Flag, RotateCw } from 'lucide-react';
import { useState } from 'react';
import type { Offer } from '@pinline/contract/catalogue/offers.calls';
import type { NumberFacts } from '@pinline/contract/activations/help/help.calls';
import { send } from '../../../platform/live/live.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { secondsUntil } from '../../../ui/time/durations.ts';
import type { FoundService } from '../../catalogue/find/offers.api.ts';
import type { Advice } from '../advice/advice.rules.ts';
import { GetElsewhere } from '../advice/get-elsewhere.tsx';
import { OfferLine } from '../advice/offer-line.tsx';
import { switchSentence } from '../advice/switch-sentence.ts';
import { adviceText } from '../advice/advice.texts.ts';
import { CancelButton } from '../cancel/cancel-button.tsx';
import type { Card } from '../card/card-face.ts';
import { cardText } from '../card.texts.ts';
import { RevealButton } from '../late/reveal-button.tsx';
import { ReportDialog } from '../report/report-dialog.tsx';
import { reportText } from '../report/report.texts.ts';
import { SwitchButton } from '../switch/switch-button.tsx';
import type { Action } from './answers/actions.rules.ts';

type HelpActionsProps = {
  facts: NumberFacts;
  actions: readonly Action[];
  elsewhere: Advice<FoundService> | undefined;
  now: number;
};

/** The same buttons that the card has. */
export function HelpActions({ facts, actions, elsewhere, now }: HelpActionsProps) {
  const { number } = facts;
  if (actions.length === 0) return null;
  const card: Card | null = number && { ...number, serviceId: number.serviceId._id };
  return (
    <div className="flex flex-wrap gap-2">
      {actions.map((action) =>
        action === 'elsewhere' ? (
          elsewhere !== undefined && <Elsewhere key={action} advice={elsewhere} />
        ) : card === null ? null : (
          <OnNumber key={action} action={action} card={card} elsewhere={elsewhere} now={now} />
        ),
      )}
    </div>
  );
}

type OnNumberProps = { action: Exclude<Action, 'elsewhere'>; card: Card; elsewhere: Advice<FoundService> | undefined; now: number };

function OnNumber({ action, card, elsewhere, now }: OnNumberProps) {
  const cancelIn = secondsUntil(card.cancellableAt, now);
  switch (action) {
    case 'reveal':
      return card.lateCode && <RevealButton id={card._id} offer={card.lateCode} />;
    case 'switch':
      return elsewhere === undefined ? null : (
        <div className="grid w-full gap-1.5">
          <Offered sentence={switchSentence(elsewhere)} {...elsewhere} />
          <SwitchButton card={card} advice={elsewhere} />
        </div>
      );
    case 'cancel':
      return <CancelButton card={card} cancelIn={cancelIn} />;
    case 'report':
      return <ReportButton card={card} cancelIn={cancelIn} />;
    case 'resend':
      return (
        <Button needsServer onClick={() => askForAnother(card)}>
          <RotateCw size={16} strokeWidth={1.75} aria-hidden />
          {cardText.resend}
        </Button>
      );
  }
}

function ReportButton({ card, cancelIn }: { card: Card; cancelIn: number }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button className="flex-auto" needsServer onClick={() => setIsOpen(true)}>
        <Flag size={16} strokeWidth={1.75} aria-hidden />
        {reportText.send}
      </Button>
      {isOpen && <ReportDialog card={card} cancelIn={cancelIn} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function Elsewhere({ advice }: { advice: Advice<FoundService> }) {
  return (
    <div className="grid w-full gap-1.5">
      <Offered sentence={(advice.isBetter ? adviceText.better : adviceText.also)(advice.offer.server)} {...advice} />
      <GetElsewhere advice={advice} />
    </div>
  );
}

function Offered({ sentence, offer }: { sentence: string; offer: Offer }) {
  return (
    <div className="grid gap-0.5">
      <b className="text-sm font-medium text-1">{sentence}</b>
      <OfferLine offer={offer} />
    </div>
  );
}

function askForAnother({ _id, serialNumber }: Card): void {
  send({ serialNumber, mobileId: _id, resend: true });
  toast.info(cardText.resendAsked);
}
