import { useQuery } from '@tanstack/react-query';
import { balanceQuery } from '../../../wallet/wallet.api.ts';
import { anyServerStore, capsStore, setCap } from '../cap/any-server.store.ts';
import { capOf } from '../cap/cap.rules.ts';
import { waitRequestStore } from '../../../waitlist/wait-request.store.ts';
import type { Country } from '../countries.rules.ts';
import type { FindBuying } from '../use-find-buying.ts';
import type { OfferRow, ServiceRow } from './find-rows.ts';
import { type GetAction, getActionOf } from './get-action.ts';
import { type Lock, useLock } from './use-lock.ts';

type Row = ServiceRow | OfferRow;

type RowActions = {
  actionOf: (row: Row) => GetAction | undefined;
  press: (row: Row, byKey: boolean) => void;
  /** Undefined while only the offer shown is bought. */
  capOfRow: (row: Row) => number | undefined;
  lock: Lock;
};

export function useRowActions({ country, buying }: { country: Country | undefined; buying: Pick<FindBuying, 'get' | 'add'> }): RowActions {
  const [isAnyServer, caps] = [anyServerStore.use(), capsStore.use()];
  const balance = useQuery(balanceQuery()).data?.balance;
  const lock = useLock();
  const actionOf = (row: Row) => getActionOf({ row, isAnyServer, caps, country: country?.iso ?? null, balance });
  return {
    actionOf,
    press: (row, byKey) => {
      const action = actionOf(row);
      if (action?.kind === 'wait') waitRequestStore.set(action.request);
      else if (lock.reason !== null) lock.explain();
      else if (action?.kind === 'allow') setCap(row.service.serviceCode, action.cap);
      else if (action?.kind === 'add') buying.add(action);
      else if (action !== undefined) buying.get(action.choice, byKey);
    },
    capOfRow: ({ service }) => (isAnyServer ? capOf(service, caps) : undefined),
    lock,
  };
}
