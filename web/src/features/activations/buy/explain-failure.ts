import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../platform/api/api-error.ts';
import { noteBuying } from '../../../platform/api/config.ts';
import { handleError } from '../../../platform/api/handle-error.ts';
import { servicesQuery } from '../../catalogue/catalogue.api.ts';
import { offersQuery } from '../../catalogue/find/offers.api.ts';
import { balanceQuery } from '../../wallet/wallet.api.ts';
import { cardsKey } from '../activations.api.ts';
import { allowHigherPrice } from './any-server/higher-cap.ts';
import { isAnyServer, type BuyOrder, type MovedPrice, type OneServerOrder } from './buy.ts';
import type { BuyNotice } from './note/buy-notice.store.ts';
import { waitRequestOf } from './note/failed-request.ts';

type Screen = {
  queryClient: QueryClient;
  setNotice: (notice: BuyNotice) => void;
  ask: (question: MovedPrice) => void;
};

/** Says why the shop refused a purchase. */
export async function explainFailure({ queryClient, setNotice, ask }: Screen, order: BuyOrder, error: unknown): Promise<void> {
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'PRICE_CHANGED' && !isAnyServer(order)) {
    const question = await findNewPrice(queryClient, order);
    handleError(error);
    if (question !== undefined) ask(question);
    return;
  }
  handleError(error);
  if (!(error instanceof ApiError)) return;
  const { message } = error;
  if (code === 'INSUFFICIENT_BALANCE') {
    setNotice({ kind: 'short', message });
    void queryClient.refetchQueries({ queryKey: balanceQuery().queryKey });
  }
  if (code === 'NO_OFFER_WITHIN_CAP' && isAnyServer(order)) {
    setNotice({ kind: 'cap', message, higher: await allowHigherPrice(queryClient, order), request: waitRequestOf(order) });
  }
  // The notice stays readable after the toast is gone.
  if (code === 'TOO_MANY_PURCHASES') setNotice({ kind: 'limit', message });
  if (code === 'BUYING_PAUSED') noteBuying({ isPaused: true, message });
  if (code === 'TOO_MANY_ACTIVE') void queryClient.refetchQueries({ queryKey: cardsKey });
  if (code === 'SERVICE_UNAVAILABLE')
    for (const { queryKey } of [servicesQuery(), offersQuery()]) void queryClient.refetchQueries({ queryKey });
}

async function findNewPrice(queryClient: QueryClient, order: OneServerOrder): Promise<MovedPrice | undefined> {
  const services = await queryClient.fetchQuery({ ...servicesQuery(), staleTime: 0 }).catch(() => []);
  const service = services.find((other) => other.id === order.service.id);
  return service === undefined ? undefined : { order: { ...order, service }, price: order.service.price };
}
