/** They bought `limit` numbers in the last hour or day, or cancelled too many. */
export type PurchaseLimit = { rule: 'hour' | 'day' | 'cancels'; limit: number; seconds: number };

export function tooManyPurchasesMessage({ rule, limit, seconds }: PurchaseLimit): string {
  const wait = formatWait(seconds);
  if (rule === 'cancels') return `Too many of your numbers were cancelled today. Buying opens again in ${wait}.`;
  const numbers = limit === 1 ? '1 number' : `${limit} numbers`;
  return `You can buy ${numbers} ${rule === 'hour' ? 'an hour' : 'a day'}. The next one is possible in ${wait}.`;
}

/** The default, if the operator wrote no message. */
export const buyingPausedMessage = 'Buying is paused for a moment. Please try again later.';

/** Rounded up, so that no one retries too early. */
function formatWait(seconds: number): string {
  const minutes = Math.ceil(Math.max(seconds, 1) / 60);
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

type OrderFields = { serviceId?: string | undefined; serviceCode?: string | undefined; maxPrice?: number | undefined };

/** An order names a service of one server, or a service of any server and the most that it may cost. */
export function orderProblem({ serviceId, serviceCode, maxPrice }: OrderFields): { field: keyof OrderFields; message: string } | undefined {
  if (serviceId === undefined && serviceCode === undefined) return { field: 'serviceId', message: 'This is needed' };
  if (serviceId !== undefined && serviceCode !== undefined) return { field: 'serviceCode', message: 'Either this or a service id' };
  if (serviceCode !== undefined && maxPrice === undefined) return { field: 'maxPrice', message: 'This is needed' };
  return undefined;
}
