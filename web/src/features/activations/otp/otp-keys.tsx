import { useState } from 'react';
import type { Service } from '@pinline/contract/catalogue/catalogue.calls';
import { now } from '../../../platform/time/clock.ts';
import { useKey } from '../../../platform/keys/keys.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { activationsText } from '../activations.texts.ts';
import { searchId } from '../../catalogue/picker/picker-control.ts';
import { markSeen } from '../arrivals/arrivals.ts';
import { isActive } from '../card/is-active.ts';
import type { Card } from '../card/card-face.ts';
import { copyCode } from '../code/copying.ts';
import { secondsUntil } from '../../../ui/time/durations.ts';
import { fetchedPart } from '../../../ui/fetched-part.tsx';
import { refuseEarly } from '../cancel/refuse-early.ts';
import { otpText } from './otp.texts.ts';

const CancelDialog = fetchedPart(async () => (await import('../cancel/cancel-dialog.tsx')).CancelDialog);

const text = otpText.keys;

type OtpKeysProps = {
  cards: readonly Card[];
  services: readonly Service[] | undefined;
  isSearching: boolean;
  onSearch: () => void;
  onGet: (() => void) | undefined;
};

export function OtpKeys({ cards, services, isSearching, onSearch, onGet }: OtpKeysProps) {
  const [cancelling, setCancelling] = useState<Card | null>(null);
  const get = (): void => {
    if (onGet !== undefined) onGet();
    else if (services !== undefined) toast.error(activationsText.picker.selectFirst);
  };
  const askCancel = (): void => {
    const newest = cards
      .filter((card) => isActive(card) && !card.isCancelling)
      .toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))[0];
    if (newest === undefined) toast.info(activationsText.toasts.nothingToCancel);
    else if (secondsUntil(newest.cancellableAt, now()) > 0) refuseEarly(newest);
    else setCancelling(newest);
  };
  useKey('/', () => (isSearching ? document.getElementById(searchId)?.focus() : onSearch()), text.search);
  useKey('g', () => !isSearching && get(), text.get);
  useKey('c', () => !isSearching && copyNewest(cards), text.copy);
  useKey('x', () => !isSearching && askCancel(), text.cancel);

  if (cancelling === null) return null;
  const service = services?.find((other) => other.id === cancelling.serviceId)?.label ?? activationsText.serverName(cancelling.server);
  return <CancelDialog card={cancelling} service={service} onClose={() => setCancelling(null)} />;
}

function copyNewest(cards: readonly Card[]): void {
  const codes = cards.flatMap((card) =>
    card.otpIds.flatMap((message) =>
      message.code === null ? [] : [{ cardId: card._id, code: message.code, receivedAt: message.receivedAt }],
    ),
  );
  const newest = codes.toSorted((a, b) => Date.parse(b.receivedAt) - Date.parse(a.receivedAt))[0];
  if (newest === undefined) {
    toast.info(activationsText.toasts.nothingToCopy);
    return;
  }
  void copyCode(newest.code).then((isCopied) => isCopied && markSeen(newest.cardId));
}
