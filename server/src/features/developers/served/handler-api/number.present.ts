import { findCountryByPrefix, countryCode } from '@pinline/contract/catalogue/countries.rules';
import { countryPrefix } from '@pinline/contract/activations/activations.rules';
import { paise, toRupees } from '@pinline/contract/values/money';
import type { ActivationRow } from '../../../activations/activations.sql.ts';
import { keepsListening } from '@pinline/contract/activations/activations.rules';
import { serverNumberOf } from '@pinline/contract/catalogue/catalogue.rules';

/** Without the `+`. */
export function digitsOf({ phoneNumber }: ActivationRow): string {
  return (phoneNumber ?? '').replace(/^\+/, '');
}

export function priceOf({ price }: ActivationRow): number {
  return toRupees(paise(price));
}

/** The field's number of the country, as far as its prefix or its route tells it. */
export function countryCodeOf({ phoneNumber, protocol, country }: ActivationRow): string {
  const iso = phoneNumber === null ? undefined : findCountryByPrefix(countryPrefix(phoneNumber))?.iso;
  const code = iso === undefined ? undefined : countryCode('handler_api', iso);
  return code ?? (protocol === 'fivesim' ? '' : (country ?? ''));
}

export function canGetAnother({ server }: ActivationRow): '1' | '0' {
  return keepsListening(serverNumberOf(server)) ? '1' : '0';
}

export type NumberState = 'waiting' | 'received' | 'waiting for another' | 'over';

/** A code that was asked for again is waited for until one arrives later. */
export function stateOf({ state, isRevealed, messages, askedAgainAt }: ActivationRow): NumberState {
  if (state === 'waiting' || state === 'cancelling') return 'waiting';
  const last = messages.at(-1);
  if ((state !== 'received' && state !== 'finished' && !isRevealed) || last === undefined) return 'over';
  return state === 'received' && askedAgainAt !== null && askedAgainAt >= new Date(last.receivedAt) ? 'waiting for another' : 'received';
}
