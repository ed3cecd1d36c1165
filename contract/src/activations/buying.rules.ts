export type PurchaseLimit = { rule: 'hour' | 'day' | 'cancels'; limit: number; seconds: number };

export function tooManyPurchasesMessage({ rule, limit, seconds }: PurchaseLimit): string {
  const wait = formatWait(seconds);
  if (rule === 'cancels') return `Too many of your numbers were cancelled today. Buying opens again in ${wait}.`;
  const numbers = limit === 1 ? '1 number' : `${limit} numbers`;
  return `You can buy ${numbers} ${rule === 'hour' ? 'an hour' : 'a day'}. The next one is possible in ${wait}.`;
}

export const buyingPausedMessage = 'Buying is paused for a moment. Please try again later.';

/** Rounded up, so that no one retries too early. */
export function formatWait(seconds: number): string {
  const minutes = Math.ceil(Math.max(seconds, 1) / 60);
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

type OneServerField = 'serviceId' | 'expectedPrice' | 'replaces';
type AnyServerField = 'serviceCode' | 'maxPrice' | 'country';
type OrderFields = { [Field in OneServerField | AnyServerField]?: unknown };

/** An order names a service of one server, or a service of any server and the most that it may cost. Neither has fields of the other. */
export function orderProblem(order: OrderFields): { field: keyof OrderFields; message: string } | undefined {
  const { serviceId, serviceCode, maxPrice } = order;
  if (serviceId === undefined && serviceCode === undefined) return { field: 'serviceId', message: 'This is needed' };
  if (serviceId !== undefined && serviceCode !== undefined) return { field: 'serviceCode', message: 'Either this or a service id' };
  if (serviceCode !== undefined && maxPrice === undefined) return { field: 'maxPrice', message: 'This is needed' };
  const unusable = serviceCode === undefined ? (['maxPrice', 'country'] as const) : (['expectedPrice', 'replaces'] as const);
  const field = unusable.find((each) => order[each] !== undefined);
  return field && { field, message: serviceCode === undefined ? 'Only with a service code' : 'Only with a service id' };
}

/** A switch to one server names the price that was shown. */
export function switchProblem(order: OrderFields): ReturnType<typeof orderProblem> {
  const isPriceMissing = order.serviceId !== undefined && order.expectedPrice === undefined;
  return orderProblem(order) ?? (isPriceMissing ? { field: 'expectedPrice', message: 'This is needed' } : undefined);
}
