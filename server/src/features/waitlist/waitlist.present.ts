import type { WaitlistEntry } from '@pinline/contract/waitlist/waitlist.calls';
import { findCountryByIso } from '@pinline/contract/catalogue/countries.rules';
import { paise, toRupees } from '@pinline/contract/values/money';
import type { EntryRow } from './waitlist.sql.ts';

export function presentEntry(row: EntryRow): WaitlistEntry {
  return {
    _id: String(row.id),
    serviceCode: row.serviceCode,
    label: row.label ?? row.serviceCode,
    logo: row.logo,
    maxPrice: toRupees(paise(row.priceCap)),
    country: row.country === null ? null : (findCountryByIso(row.country) ?? null),
    isAutomatic: row.isAutomatic,
    status: row.state,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    mobileId: row.activationId === null ? null : String(row.activationId),
  };
}
