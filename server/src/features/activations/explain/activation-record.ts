import type { LedgerAccount } from '@pinline/contract/activations/explain-moments';
import type { ReportReason } from '@pinline/contract/activations/report.calls';
import type { Protocol } from '@pinline/contract/providers/providers.rules';
import type { State } from '../activations.rules.ts';

/** Amounts in paise; times of the lists as JSON writes them. */
export type ActivationRecord = {
  id: number;
  userId: number;
  email: string;
  serialNumber: number;
  serviceId: number;
  serviceCode: string;
  serviceName: string;
  server: number;
  price: number;
  state: State;
  isDeepCheck: boolean;
  version: number;
  againOfId: number | null;
  replacesId: number | null;
  replacedById: number | null;
  switchedFromId: number | null;
  switchedToId: number | null;
  reservedAt: Date;
  purchaseDeadline: Date;
  priceCap: number | null;
  wantedCountry: string | null;
  /** When its user joined the waiting list that bought it. */
  waitingSince: Date | null;
  failure: string | null;
  upstreamId: string | null;
  phoneNumber: string | null;
  createdAt: Date | null;
  expiresAt: Date | null;
  cancellableAt: Date | null;
  endedAt: Date | null;
  cancelActor: string | null;
  cancelAskedAt: Date | null;
  now: Date;
  /** The number's time is not over. */
  isRunning: boolean;
  attempts: Attempt[];
  messages: { text: string; code: string | null; at: string; isLate: boolean; isUnpaid: boolean }[];
  tasks: {
    kind: 'cancel' | 'finish' | 'again';
    upstreamId: string;
    tries: number;
    outcome: string | null;
    at: string;
    doneAt: string | null;
  }[];
  movements: Movement[];
  webhooks: { at: string }[];
  reports: { at: string; reason: ReportReason }[];
};

export type Attempt = {
  no: number;
  state: 'sending' | 'ok' | 'refused' | 'unknown' | 'rejected' | 'late' | 'closed';
  at: string;
  settledAt: string | null;
  detail: string | null;
  upstreamId: string | null;
  phoneNumber: string | null;
  costMicros: number | null;
  currency: string | null;
  paisePerUnit: number | null;
  /** What the provider may ask, and what the user pays: of the offer that it was made for. */
  ceilingMicros: number | null;
  ceilingCurrency: string | null;
  server: number;
  price: number;
  providerId: number;
  providerName: string;
  protocol: Protocol;
  routeId: number;
  country: string;
  operator: string | null;
};

export type Movement = {
  id: number;
  kind: 'hold' | 'capture' | 'pair_capture' | 'release' | 'late_capture' | 'refund';
  at: string;
  actor: string;
  amount: number;
  from: LedgerAccount;
  to: LedgerAccount;
  balanceAfter: number | null;
  isReplaced: boolean;
};
