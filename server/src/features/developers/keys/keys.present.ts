import type { KeyMode } from '@pinline/contract/developers/developers.rules';
import type { ApiKey } from '@pinline/contract/developers/developers.calls';
import { paise, toRupees } from '@pinline/contract/values/money';
import type { KeyRow, StandingRow } from './keys.sql.ts';

export function presentKey(mode: KeyMode, row: KeyRow): ApiKey {
  return {
    _id: String(row.id),
    name: row.name,
    mode,
    prefix: `pk_${mode}_…${row.ending}`,
    scopes: row.scopes,
    limits: {
      rupeesPerDay: row.dailyLimit === null ? null : toRupees(paise(row.dailyLimit)),
      maxPrice: row.priceLimit === null ? null : toRupees(paise(row.priceLimit)),
      maxOpen: row.openLimit,
      services: row.serviceCodes,
      // A single address needs no length of its network.
      addresses: row.networks?.map((network) => network.replace(network.includes(':') ? /\/128$/ : /\/32$/, '')) ?? null,
      endsAt: row.endsAt?.toISOString() ?? null,
    },
    createdAt: row.createdAt.toISOString(),
    lastUsed: row.lastUsedAt === null ? null : { at: row.lastUsedAt.toISOString(), from: row.lastUsedFrom ?? '' },
    spentToday: toRupees(paise(row.spentToday)),
    openNow: row.openNow,
    standing: presentStanding(row.standing),
  };
}

export function presentStanding({ standing, had, cancelled, pausedUntil, perMinute }: StandingRow): ApiKey['standing'] {
  return {
    is: standing,
    until: pausedUntil === null ? null : new Date(pausedUntil).toISOString(),
    perMinute: standing === 'slowed' ? perMinute : null,
    cancelled: had === 0 ? null : Math.round((cancelled / had) * 100),
  };
}
