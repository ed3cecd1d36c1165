import { Suspense, lazy, useState } from 'react';
import type { Service } from '@pinline/contract/catalogue';
import { now } from '../../../platform/clock.ts';
import { useKey } from '../../../platform/keys.ts';
import { toast } from '../../../platform/toasts.ts';
import { activationsText } from '../../../strings/activations.ts';
import { markSeen } from '../arrivals.ts';
import { isActive } from '../card-face.ts';
import type { Card } from '../card-face.ts';
import { copyCode } from '../copying.ts';
import { secondsUntil } from '../durations.ts';
import { refuseEarly } from '../refuse-early.ts';

const CancelDialog = lazy(async () => ({ default: (await import('./cancel-dialog.tsx')).CancelDialog }));

const text = activationsText.keys;

type OtpKeysProps = {
  cards: readonly Card[];
  services: readonly Service[];
  onSearch: () => void;
  /** Undefined while nothing can be bought. */
  onGet: (() => void) | undefined;
};

/** The keys of the OTP screen; the list of them is the shell's. */
export function OtpKeys({ cards, services, onSearch, onGet }: OtpKeysProps) {
  const [cancelling, setCancelling] = useState<Card | null>(null);
  const askCancel = (): void => {
    const newest = cards
      .filter((card) => isActive(card) && !card.isCancelling)
      .toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))[0];
    if (newest === undefined) toast.info(activationsText.toasts.nothingToCancel, { ms: 1500 });
    else if (secondsUntil(newest.cancellableAt, now()) > 0) refuseEarly(newest);
    else setCancelling(newest);
  };
  useKey('/', onSearch, text.search);
  useKey('g', () => onGet?.(), text.get);
  useKey('c', () => copyNewest(cards), text.copy);
  useKey('x', askCancel, text.cancel);

  if (cancelling === null) return null;
  const service = services.find((other) => other.id === cancelling.serviceId)?.label ?? activationsText.serverName(cancelling.server);
  return (
    <Suspense>
      <CancelDialog card={cancelling} service={service} onClose={() => setCancelling(null)} />
    </Suspense>
  );
}

function copyNewest(cards: readonly Card[]): void {
  const codes = cards.flatMap((card) =>
    card.otpIds.flatMap((message) =>
      message.code === null ? [] : [{ cardId: card._id, code: message.code, receivedAt: message.receivedAt }],
    ),
  );
  const newest = codes.toSorted((a, b) => Date.parse(b.receivedAt) - Date.parse(a.receivedAt))[0];
  if (newest === undefined) {
    toast.info(activationsText.toasts.nothingToCopy, { ms: 1500 });
    return;
  }
  void copyCode(newest.code).then((isCopied) => isCopied && markSeen(newest.cardId));
}
