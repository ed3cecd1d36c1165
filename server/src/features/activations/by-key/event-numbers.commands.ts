import { toRupees, paise } from '@pinline/contract/values/money';
import type { Deps } from '../../../deps.ts';
import { toOutside } from '../../../platform/secrets/outside-ids.ts';
import { presentMobile } from '../activations.present.ts';
import { findActivations } from '../activations.sql.ts';
import { findOrderIds } from './numbers.sql.ts';

/** A number as events describe it. */
export type EventNumber = {
  facts: {
    mobileId: string;
    /** Null for a number that a person bought. */
    keyId: string | null;
    orderId: string | null;
    serviceCode: string;
    serviceName: string;
    server: string;
    country: string | null;
    number: string;
    price: number;
  };
  messages: readonly { no: number; code: string | null; text: string; receivedAt: string }[];
  end: 'completed' | 'cancelled' | 'expired' | null;
  lateCode: { price: number; receivedAt: string; expiresAt: string } | null;
};

/** Without those whose numbers were erased. */
export async function readEventNumbers(
  deps: Pick<Deps, 'db' | 'config' | 'mode' | 'secrets'>,
  { userId, ids }: { userId: number; ids: number[] },
): Promise<ReadonlyMap<number, EventNumber>> {
  if (ids.length === 0) return new Map();
  const { db, config } = deps;
  const [rows, orderIds] = await Promise.all([findActivations(db.prepared, userId, ids), findOrderIds(db.autocommit, { userId, ids })]);
  return new Map(
    rows.flatMap((row): [number, EventNumber][] => {
      const mobile = presentMobile(row, config.timeZone);
      if (mobile === undefined || mobile.mobileno.endsWith('•')) return [];
      const { keyId, serviceCode, serviceName } = row;
      const facts = {
        mobileId: String(toOutside(deps, 'number', row.id)),
        keyId: keyId === null ? null : String(keyId),
        orderId: orderIds.get(row.id) ?? null,
        serviceCode,
        serviceName,
        server: mobile.server,
        country: mobile.country?.iso ?? null,
        number: mobile.mobileno,
        price: toRupees(paise(row.price)),
      };
      return [
        [row.id, { facts, messages: row.messages.filter(({ text }) => text !== ''), end: endOf(row.state), lateCode: mobile.lateCode }],
      ];
    }),
  );
}

function endOf(state: string): EventNumber['end'] {
  if (state === 'finished') return 'completed';
  return state === 'cancelled' || state === 'expired' ? state : null;
}
