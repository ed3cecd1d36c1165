import { getActiveActivations, getBalance, getHistory } from './account.actions.ts';
import type { Action } from './answer.ts';
import {
  getCountries,
  getListOfTopCountriesByService,
  getNumbersStatus,
  getOperators,
  getPrices,
  getPricesVerification,
  getServicesList,
  getTopCountriesByService,
} from './catalogue.actions.ts';
import { checkExtraActivation, getExtraActivation, reactivate, reactivationPrice } from './again.actions.ts';
import { getNumber, getNumberV2 } from './purchase.actions.ts';
import { cancelActivation, finishActivation, getAllSms, getFullSms, getStatus, getStatusV2, setStatus } from './status.actions.ts';

export const actions: ReadonlyMap<string, Action> = new Map(
  Object.entries<Action>({
    getBalance: { scope: 'read', run: getBalance },
    getBalanceAndCashBack: { scope: 'read', run: getBalance },
    getNumbersStatus: { scope: 'read', run: getNumbersStatus },
    getPrices: { scope: 'read', cost: 2, run: getPrices },
    getPricesVerification: { scope: 'read', run: getPricesVerification },
    getTopCountriesByService: { scope: 'read', cost: 2, run: getTopCountriesByService },
    getListOfTopCountriesByService: { scope: 'read', run: getListOfTopCountriesByService },
    getCountries: { scope: 'read', run: getCountries },
    getServicesList: { scope: 'read', run: getServicesList },
    getOperators: { scope: 'read', run: getOperators },
    getNumber: { scope: 'buy', run: getNumber },
    getNumberV2: { scope: 'buy', run: getNumberV2 },
    checkExtraActivation: { scope: 'read', run: checkExtraActivation },
    reactivationPrice: { scope: 'read', run: reactivationPrice },
    getExtraActivation: { scope: 'buy', run: getExtraActivation },
    reactivate: { scope: 'buy', run: reactivate },
    setStatus: { scope: 'buy', run: setStatus },
    getStatus: { scope: 'read', run: getStatus },
    getStatusV2: { scope: 'read', run: getStatusV2 },
    getFullSms: { scope: 'read', run: getFullSms },
    getAllSms: { scope: 'read', run: getAllSms },
    getActiveActivations: { scope: 'read', cost: 2, run: getActiveActivations },
    getHistory: { scope: 'read', cost: 2, run: getHistory },
    finishActivation: { scope: 'buy', run: finishActivation },
    cancelActivation: { scope: 'buy', run: cancelActivation },
  }),
);
