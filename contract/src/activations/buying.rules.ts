export type PurchaseLimit = { rule: 'hour' | 'day' | 'cancels' | 'slowed'; limit: number; seconds: number };

export function tooManyPurchasesMessage({ rule, limit, seconds }: PurchaseLimit): string {
  const wait = formatWait(seconds);
  if (rule === 'cancels') return `Too many of your numbers were cancelled today. Buying opens again in ${wait}.`;
  if (rule === 'slowed')
    return `Too many of your numbers were cancelled today, so one is possible every 10 minutes. The next one in ${wait}.`;
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
type AnyServerField = 'serviceCode' | 'maxPrice';
export type OrderFields = { [Field in OneServerField | AnyServerField | 'country']?: unknown };

export type FieldProblem = { field: keyof OrderFields; message: string };

/** An order names a service of one server, or a service of any server and the most that it may cost. Neither has fields of the other, and both may name a country. */
export function orderProblems(order: OrderFields): FieldProblem[] {
  const { serviceId, serviceCode, maxPrice } = order;
  if (serviceId === undefined && serviceCode === undefined) {
    return [
      { field: 'serviceId', message: 'This is needed, or a service code with the most that it may cost' },
      { field: 'serviceCode', message: 'This is needed, or a service id' },
      ...(maxPrice === undefined ? [{ field: 'maxPrice' as const, message: 'This is needed with a service code' }] : []),
    ];
  }
  if (serviceId !== undefined && serviceCode !== undefined) return [{ field: 'serviceCode', message: 'Either this or a service id' }];
  const unusable = serviceCode === undefined ? (['maxPrice'] as const) : (['expectedPrice', 'replaces'] as const);
  const message = serviceCode === undefined ? 'Only with a service code' : 'Only with a service id';
  return [
    ...(serviceCode !== undefined && maxPrice === undefined ? [{ field: 'maxPrice' as const, message: 'This is needed' }] : []),
    ...unusable.filter((field) => order[field] !== undefined).map((field) => ({ field, message })),
  ];
}

/** A switch to one server names the price that was shown. */
export function switchProblems(order: OrderFields): FieldProblem[] {
  const isPriceMissing = order.serviceId !== undefined && order.expectedPrice === undefined;
  return [...orderProblems(order), ...(isPriceMissing ? [{ field: 'expectedPrice' as const, message: 'This is needed' }] : [])];
}
