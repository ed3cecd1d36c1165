import { getProfile, listOrders, listPayments } from './account.actions.ts';
import { refusal, type GuestAction, type UserAction } from './answer.ts';
import { getCountries, getPrices, getProducts } from './catalogue.actions.ts';
import { ban, cancel, check, finish, readInbox } from './order.actions.ts';
import { buy, reuse } from './purchase.actions.ts';

export const guestActions: ReadonlyMap<string, GuestAction> = new Map(
  Object.entries<GuestAction>({ countries: { run: getCountries }, products: { run: getProducts }, prices: { cost: 2, run: getPrices } }),
);

export const userActions: ReadonlyMap<string, UserAction> = new Map(
  Object.entries<UserAction>({
    profile: { scope: 'read', cost: 2, run: getProfile },
    orders: { scope: 'read', cost: 2, run: listOrders },
    payments: { scope: 'read', run: listPayments },
    buy: { scope: 'buy', run: buy },
    reuse: { scope: 'buy', run: reuse },
    check: { scope: 'read', run: check },
    finish: { scope: 'buy', run: finish },
    cancel: { scope: 'buy', run: cancel },
    ban: { scope: 'buy', run: ban },
    sms: { scope: 'read', run: readSms },
  }),
);

const nothingHere = refusal('404 page not found', 404);

async function readSms(call: Parameters<UserAction['run']>[0]) {
  const [list, ...steps] = call.steps;
  return list === 'inbox' ? readInbox({ ...call, steps }) : nothingHere;
}
