import type { Action, Call } from './call.ts';
import { getActiveActivations, getBalance, getHistory } from './account.ts';
import { getCountries, getNumbersStatus, getOperators, getPrices, getPricesVerification, getServicesList } from './catalogue.ts';
import { checkExtraActivation, getExtraActivation, reactivate, reactivationPrice } from './again.ts';
import { getNumber, getNumberV2 } from './purchase.ts';
import type { Reply } from '../server/reply.ts';
import { token } from './reply.ts';
import { getFullSms, getStatus, getStatusV2, setStatus } from './status.ts';

export function answer(call: Call, apiKey: string): Reply {
  const key = call.params.get('api_key');
  if (!key) return token('NO_KEY');
  if (key !== apiKey) return token('BAD_KEY');
  const action = actions.get(call.params.get('action') ?? '');
  return action ? action(call) : token('BAD_ACTION');
}

const actions = new Map<string, Action>(
  Object.entries({
    getBalance,
    getBalanceAndCashBack: getBalance,
    getNumber,
    getNumberV2,
    checkExtraActivation,
    getExtraActivation,
    reactivationPrice,
    reactivate,
    getStatus,
    getStatusV2,
    getFullSms,
    setStatus,
    getPrices,
    getPricesVerification,
    getServicesList,
    getCountries,
    getOperators,
    getNumbersStatus,
    getActiveActivations,
    getHistory,
  }),
);
