import type { WaitRequest } from '../../../waitlist/wait-request.store.ts';
import { activationsText } from '../../activations.texts.ts';
import { isAnyServer, type BuyOrder } from '../buy.ts';

/** Whichever server was asked, the waiting list looks on all of them. */
export function waitRequestOf(order: BuyOrder): WaitRequest {
  if (isAnyServer(order)) return { service: order.service, cap: order.cap, country: order.country, asked: 'all' };
  return { service: order.service, cap: order.service.price, country: order.country, asked: order.server };
}

/** Says no more than was asked. */
export function noneSentence({ service: { label: service }, cap, asked = 'all' }: WaitRequest): string {
  const { noneOn, noneUpTo } = activationsText.buy;
  return asked === 'all' ? noneUpTo({ service, cap }) : noneOn({ server: asked, service, cap });
}
