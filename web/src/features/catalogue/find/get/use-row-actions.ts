import { useQuery } from '@tanstack/react-query';
import { balanceQuery } from '../../../wallet/wallet.api.ts';
import { anyServerStore, capsStore, setCap } from '../cap/any-server.store.ts';
import { waitRequestStore } from '../../../waitlist/wait-request.store.ts';
import type { FindBuying } from '../use-find-buying.ts';
import type { BuyableRow } from '../list/find-rows.ts';
import { choiceOf, type GetAction, getActionOf } from './get-action.ts';
import { type Lock, useLock } from './use-lock.ts';

type RowActions = {
  actionOf: (row: BuyableRow) => GetAction | undefined;
  press: (row: BuyableRow, asksFirst: boolean) => void;
  /** Undefined while only the offer shown is bought. */
  capOfRow: (row: BuyableRow) => number | undefined;
  lock: Lock;
};

export function useRowActions(buying: Pick<FindBuying, 'get' | 'add'>): RowActions {
  const [isAnyServer, caps] = [anyServerStore.use(), capsStore.use()];
  const balance = useQuery(balanceQuery()).data?.balance;
  const lock = useLock();
  const actionOf = (row: BuyableRow) => getActionOf({ row, isAnyServer, caps, balance });
  return {
    actionOf,
    press: (row, asksFirst) => {
      const action = actionOf(row);
      if (action?.kind === 'wait') waitRequestStore.set(action.request);
      else if (lock.reason !== null) lock.explain();
      else if (action?.kind === 'allow') setCap(row.service.serviceCode, action.cap);
      else if (action?.kind === 'add') buying.add(action);
      else if (action !== undefined) buying.get(action.choice, asksFirst);
    },
    capOfRow: (row) => choiceOf({ row, isAnyServer, caps })?.cap,
    lock,
  };
}
