import type { WaitRequest } from '../../../waitlist/wait-request.store.ts';
import { isAnyServer, type BuyOrder } from '../buy.ts';
import type { BuyNotice } from './buy-notice.store.ts';
import { noneText } from './none.texts.ts';

/** Whichever server was asked, the waiting list looks on all of them. */
export function waitRequestOf(order: BuyOrder): WaitRequest {
  if (isAnyServer(order)) return { service: order.service, cap: order.cap, country: order.country, asked: 'all' };
  return { service: order.service, cap: order.service.price, country: order.country, asked: order.server };
}

export function noneNotice(order: BuyOrder): BuyNotice {
  const request = waitRequestOf(order);
  return { kind: 'none', message: noneSentence(request), request };
}

/** Says no more than was asked. */
export function noneSentence({ service: { label: service }, cap, asked = 'all' }: WaitRequest): string {
  return asked === 'all' ? noneText.anywhere({ service, cap }) : noneText.on({ server: asked, service, cap });
}
