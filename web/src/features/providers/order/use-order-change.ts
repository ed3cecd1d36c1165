import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { handleError } from '../../../platform/api/handle-error.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { ordersQuery, type RouteOrders, saveServiceOrders, type ServiceOrderChange, switchAutomaticOrder } from './order.api.ts';
import { orderText as text } from './order.texts.ts';

/** A change that is refused because of another operator's shows the orders as they are now. */
export function useOrderChange(orders: RouteOrders) {
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const run = async (action: () => Promise<void>, done: string) => {
    setIsBusy(true);
    try {
      await action();
      toast.success(done);
    } catch (error) {
      handleError(error);
      await queryClient.invalidateQueries({ queryKey: ordersQuery(orders.server).queryKey });
    }
    setIsBusy(false);
  };
  return {
    isBusy,
    save: (changes: readonly ServiceOrderChange[], done: string) => run(() => saveServiceOrders(queryClient, orders.server, changes), done),
    automate: (isOn: boolean) =>
      run(
        () => switchAutomaticOrder(queryClient, orders, isOn),
        isOn ? text.switchedOn(orders.serverName) : text.switchedOff(orders.serverName),
      ),
  };
}
