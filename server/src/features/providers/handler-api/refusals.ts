import type { RefusalReason } from '../provider.ts';

/**
 * The closed list of certain refusals: the business refusals that `protocols.md` 3.1.2, 3.1.4 and 3.1.5 name. Whatever is not
 * here leaves a purchase unknown, `ERROR_SQL` above all: the database may have failed after the sale.
 */
const reasons: Readonly<Record<string, RefusalReason>> = {
  NO_NUMBERS: 'NO_NUMBERS',
  NO_NUMBER: 'NO_NUMBERS',
  OFFER_NOT_FOUND: 'NO_NUMBERS',
  WRONG_EXCEPTION_PHONE: 'NO_NUMBERS',
  NO_BALANCE: 'NO_BALANCE',
  LOW_BALANCE: 'NO_BALANCE',
  NO_MONEY: 'NO_BALANCE',
  NO_BALANCE_FORWARD: 'NO_BALANCE',
  BAD_KEY: 'BAD_KEY',
  NO_KEY: 'BAD_KEY',
  ERROR_WRONG_KEY: 'BAD_KEY',
  WRONG_API_KEY: 'BAD_KEY',
  BAD_ACTION: 'BAD_SERVICE',
  BAD_SERVICE: 'BAD_SERVICE',
  WRONG_SERVICE: 'BAD_SERVICE',
  UNPROCESSABLE_ENTITY: 'BAD_SERVICE',
  SERVICE_NOT_AVAILABLE: 'BAD_SERVICE',
  SERVICE_RESTRICTED: 'BAD_SERVICE',
  PURCHASE_RESTRICTED: 'BAD_SERVICE',
  WHATSAPP_NOT_AVAILABLE: 'BAD_SERVICE',
  BAD_COUNTRY: 'BAD_COUNTRY',
  WRONG_COUNTRY: 'BAD_COUNTRY',
  BAD_OPERATOR: 'BAD_COUNTRY',
  WRONG_OPERATOR: 'BAD_COUNTRY',
  SERVICE_NOT_AVAILABLE_THIS_COUNTRY: 'BAD_COUNTRY',
  SERVICE_UNAVAILABLE_REGION: 'BAD_COUNTRY',
  WRONG_MAX_PRICE: 'PRICE_TOO_HIGH',
  MAX_PRICE_EXCEEDED: 'PRICE_TOO_HIGH',
  BANNED: 'BANNED',
  ACCOUNT_INACTIVE: 'BANNED',
  CHANNELS_LIMIT: 'TOO_MANY',
  CONCURRENT_LIMIT: 'TOO_MANY',
  TOO_MANY_ACTIVE_RENTALS: 'TOO_MANY',
  RATE_LIMIT: 'RATE_LIMITED',
};

export function reasonOf(token: string): RefusalReason | undefined {
  return Object.hasOwn(reasons, token) ? reasons[token] : undefined;
}
