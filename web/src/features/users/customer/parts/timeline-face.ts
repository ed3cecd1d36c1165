import { Check, CircleX, Clock3, Coins, Gift, Lock, LockOpen, type LucideIcon, Tag, Undo2, UserRound, Wallet } from 'lucide-react';
import type { CustomerEvent } from '../customer.api.ts';

export type EventFace = { icon: LucideIcon; tone: 'neutral' | 'success' | 'warning'; isOfNumber: boolean };

const faces: Record<CustomerEvent['kind'], EventFace> = {
  opening: { icon: Wallet, tone: 'neutral', isOfNumber: false },
  deposit: { icon: Wallet, tone: 'success', isOfNumber: false },
  promo: { icon: Tag, tone: 'success', isOfNumber: false },
  referral: { icon: Gift, tone: 'success', isOfNumber: false },
  adjustment: { icon: Coins, tone: 'warning', isOfNumber: false },
  hold: { icon: Lock, tone: 'neutral', isOfNumber: true },
  release: { icon: Undo2, tone: 'neutral', isOfNumber: true },
  capture: { icon: LockOpen, tone: 'neutral', isOfNumber: true },
  late_capture: { icon: Check, tone: 'success', isOfNumber: true },
  forfeit: { icon: Coins, tone: 'neutral', isOfNumber: false },
  refund: { icon: Undo2, tone: 'warning', isOfNumber: true },
  declared: { icon: Wallet, tone: 'warning', isOfNumber: false },
  deposit_refused: { icon: CircleX, tone: 'neutral', isOfNumber: false },
  code: { icon: Check, tone: 'success', isOfNumber: true },
  late_code: { icon: Clock3, tone: 'warning', isOfNumber: true },
  ended: { icon: CircleX, tone: 'neutral', isOfNumber: true },
  signed_in: { icon: UserRound, tone: 'neutral', isOfNumber: false },
};

export function faceOf({ kind }: Pick<CustomerEvent, 'kind'>): EventFace {
  return faces[kind];
}
