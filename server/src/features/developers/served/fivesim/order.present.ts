import { countryPrefix } from '@pinline/contract/activations/activations.rules';
import { countryCode, findCountry, findCountryByPrefix } from '@pinline/contract/catalogue/countries.rules';
import type { FivesimMessage, FivesimOrder, FivesimStatus } from '@pinline/contract/providers/fivesim.rules';
import { productOf } from '@pinline/contract/providers/fivesim-products.rules';
import { protocols } from '@pinline/contract/providers/providers.rules';
import { paise, toRupees } from '@pinline/contract/values/money';
import type { Deps } from '../../../../deps.ts';
import { toOutside } from '../../../../platform/secrets/outside-ids.ts';
import type { ActivationRow } from '../../../activations/activations.sql.ts';

export function statusOf({ state, isRevealed }: ActivationRow, isReported: boolean): FivesimStatus {
  if (state === 'waiting' || state === 'cancelling' || state === 'received') return 'RECEIVED';
  if (state === 'finished' || isRevealed) return 'FINISHED';
  if (isReported) return 'BANNED';
  return state === 'expired' ? 'TIMEOUT' : 'CANCELED';
}

export function presentOrder(deps: Deps, row: ActivationRow, status: FivesimStatus): FivesimOrder {
  const createdAt = row.createdAt ?? new Date(0);
  return {
    id: toOutside(deps, 'number', row.id),
    phone: row.phoneNumber ?? '',
    operator: `server${row.server}`,
    product: productOf(row.serviceCode),
    price: toRupees(paise(row.price)),
    status,
    expires: (row.expiresAt ?? createdAt).toISOString(),
    sms: hasCode(row) ? presentMessages(deps, row).map(({ ID: _id, ...sms }) => sms) : null,
    created_at: createdAt.toISOString(),
    forwarding: false,
    forwarding_number: '',
    country: countryOf(row),
  };
}

export function presentMessages(deps: Deps, row: ActivationRow): (FivesimMessage & { ID: number })[] {
  if (!hasCode(row)) return [];
  return row.messages.map(({ id, text, code, receivedAt }) => {
    const at = new Date(receivedAt).toISOString();
    return { ID: toOutside(deps, 'message', id), created_at: at, date: at, sender: '', text, code: code ?? '' };
  });
}

/** A late code is shown once it is paid for. */
export function hasCode({ state, isRevealed, messages }: ActivationRow): boolean {
  return (state === 'received' || state === 'finished' || isRevealed) && messages.length > 0;
}

/** The country of its prefix, or of its route where several share it. */
function countryOf({ phoneNumber, protocol, country }: ActivationRow): string {
  const spoken = protocols.find((known) => known === protocol);
  const found =
    (phoneNumber === null ? undefined : findCountryByPrefix(countryPrefix(phoneNumber))) ??
    (spoken === undefined || country === null ? undefined : findCountry(spoken, country));
  return (found && countryCode('fivesim', found.iso)) ?? 'any';
}
