import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { send, useLiveState } from '../../../platform/live/live.ts';
import { cardsKey } from '../activations.api.ts';
import type { Card, CardFace } from './card-face.ts';

const followAfterMs = 500;
const checkAfterMs = 5000;
const askListAfterMs = 4000;

/** Once per connection while the number waits, and when its life is over. Codes arrive without it. */
export function useCheckRequest(card: Pick<Card, '_id' | 'serialNumber' | 'status'>, face: CardFace): void {
  const isLive = useLiveState() === 'live';
  const isPending = card.status === 'pending';
  const isOver = face.kind === 'ending';
  const { _id: mobileId, serialNumber } = card;
  const queryClient = useQueryClient();

  useEffect(() => {
    if (!isLive || !isPending || isOver) return;
    const timer = setTimeout(() => send({ serialNumber, mobileId, resend: false }), followAfterMs + checkAfterMs);
    return () => clearTimeout(timer);
  }, [isLive, isPending, isOver, serialNumber, mobileId]);

  useEffect(() => {
    if (!isOver) return;
    send({ serialNumber, mobileId, resend: false });
    const timer = setInterval(() => void queryClient.refetchQueries({ queryKey: cardsKey }), askListAfterMs);
    return () => clearInterval(timer);
  }, [isOver, serialNumber, mobileId, queryClient]);
}
