import type { KeyScope } from './developers.rules.ts';

/** What other companies' protocols can do here. A test compares these with what is served. */
type Supported = readonly { call: string; scope: KeyScope | null }[];

export const handlerApiPath = '/stubs/handler_api.php';

export const handlerApiCalls: Supported = [
  ...calls('read', ['getBalance', 'getBalanceAndCashBack', 'getNumbersStatus', 'getPrices', 'getPricesVerification']),
  ...calls('read', ['getTopCountriesByService', 'getListOfTopCountriesByService', 'getCountries', 'getServicesList', 'getOperators']),
  ...calls('buy', ['getNumber', 'getNumberV2', 'setStatus', 'finishActivation', 'cancelActivation']),
  ...calls('buy', ['getExtraActivation', 'reactivate']),
  ...calls('read', ['checkExtraActivation', 'reactivationPrice']),
  ...calls('read', ['getStatus', 'getStatusV2', 'getFullSms', 'getAllSms', 'getActiveActivations', 'getHistory']),
];

export const fivesimCalls: Supported = [
  ...calls(null, ['guest/countries', 'guest/products', 'guest/prices']),
  ...calls('read', ['user/profile', 'user/orders', 'user/payments', 'user/check', 'user/sms/inbox']),
  ...calls('buy', ['user/buy/activation', 'user/reuse', 'user/finish', 'user/cancel', 'user/ban']),
];

function calls(scope: KeyScope | null, names: readonly string[]): Supported {
  return names.map((call) => ({ call, scope }));
}
