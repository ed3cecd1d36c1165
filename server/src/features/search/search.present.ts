import type { SearchResult } from '@pinline/contract/search/search.calls';
import { formatRupees } from '@pinline/contract/values/money-format';
import { paise, toRupees } from '@pinline/contract/values/money';
import { maskReference } from '../deposits/inbox/inbox.present.ts';
import { maskCode } from '../promos/promos.rules.ts';
import type { Hit } from './search.rules.ts';
import type { FoundDeposit, FoundNumber, FoundPayment, FoundPromo, FoundUser } from './results.sql.ts';

type Told = Pick<SearchResult, 'title' | 'detail'>;

export function describeUser({ email, balance, isBlocked }: FoundUser, why: string): Told {
  return { title: email, detail: listed([rupees(balance), isBlocked ? 'blocked' : '', sentenceOf(why)]) };
}

export function describeNumber(number: FoundNumber, why: string): Told {
  const { phoneNumber, id, service, server } = number;
  return { title: phoneNumber ?? `Purchase ${id}`, detail: listed([service, `Server ${server}`, stateOf(number), sentenceOf(why)]) };
}

export function describeDeposit({ method, reference, amount, state, isByHand }: FoundDeposit): Told {
  return {
    title: method === 'upi' ? `UTR ${reference}` : reference,
    detail: listed([amount === null ? '' : rupees(amount), isByHand ? 'credited by hand' : (depositStates[state] ?? state)]),
  };
}

export function describePayment({ method, reference, amount, payer }: FoundPayment, { isMasked }: { isMasked: boolean }): Told {
  const shown = isMasked ? maskReference(reference) : reference;
  return {
    title: method === 'upi' ? `UTR ${shown}` : shown,
    detail: listed([amount === null ? '' : rupees(amount), 'no user', payer === null ? '' : `from ${payer}`]),
  };
}

/** An unused code stays masked, also where the operator typed all of it. */
export function describePromo({ code, amount, userId }: FoundPromo): Told {
  return { title: userId === null ? maskCode(code) : code, detail: listed([rupees(amount), userId === null ? 'unused' : 'used']) };
}

export function presentResult(hit: Hit, of: { email: string | null; at: Date | null; userId: number | null }, told: Told): SearchResult {
  return {
    kind: hit.kind,
    _id: String(hit.id),
    userId: of.userId === null ? null : String(of.userId),
    ...told,
    email: of.email,
    at: of.at?.toISOString() ?? null,
  };
}

const depositStates: Record<string, string> = {
  pending: 'declared, not seen by the verifier yet',
  review: 'waits for a decision',
  credited: 'credited',
  refused: 'refused',
  expired: 'never arrived',
};

const numberStates: Record<string, string> = {
  reserved: 'being bought',
  buying: 'being bought',
  unknown: 'no clear answer',
  waiting: 'waiting for a code',
  cancelling: 'cancelling',
  received: 'code arrived',
  finished: 'code arrived',
  cancelled: 'cancelled',
  expired: 'expired without a code',
  failed: 'no number, not charged',
};

function stateOf({ state, isRefunded, isRevealed, isOffered }: FoundNumber): string {
  if (isRefunded) return 'refunded';
  if (isRevealed) return 'late code paid';
  return isOffered ? 'late code waiting' : (numberStates[state] ?? state);
}

/** What it was found by, where its title doesn't say it. */
function sentenceOf(why: string): string {
  if (why === 'referral code') return 'by its referral code';
  if (why === 'upstream') return 'by the provider’s id';
  return why.startsWith('address ') ? `signed in from ${why.slice('address '.length)}` : why;
}

function rupees(amount: number): string {
  return formatRupees(toRupees(paise(amount)));
}

function listed(parts: string[]): string {
  return parts.filter((part) => part !== '').join(' · ');
}
