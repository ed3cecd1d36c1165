import { paise, toRupees } from '@pinline/contract/values/money';
import { refuse } from '../../../../platform/errors.ts';
import { getNumberOfKey } from '../../../activations/by-key/numbers.commands.ts';
import type { ActivationRow } from '../../../activations/activations.sql.ts';
import { buyAgainByProtocol } from '../again-by-protocol.commands.ts';
import { currencyNumber, json, refusal, type Answer, type Call } from './answer.ts';
import { countryCodeOf, digitsOf } from './number.present.ts';
import { presentPlain, presentSold } from './purchase.actions.ts';
import { readId } from './status.actions.ts';

/** In the words of SMS-Activate. */
export async function checkExtraActivation(call: Call): Promise<Answer> {
  return price(call, (row, cost) =>
    json({ status: 'success', cost, service: row.serviceCode, phone: Number(digitsOf(row)), country: Number(countryCodeOf(row)) }),
  );
}

export async function getExtraActivation(call: Call): Promise<Answer> {
  return buy(call, presentPlain);
}

/** The same in the words of HeroSMS. */
export async function reactivationPrice(call: Call): Promise<Answer> {
  return price(call, (_row, cost) => json({ data: { price: cost, currency: currencyNumber } }));
}

export async function reactivate(call: Call): Promise<Answer> {
  return buy(call, presentSold);
}

async function price(call: Call, present: (row: ActivationRow, cost: number) => Answer): Promise<Answer> {
  const row = await findEnded(call);
  if (row === undefined) return refusal('WRONG_ACTIVATION_ID');
  return row.again === null ? refuse('NUMBER_NOT_AGAIN') : present(row, toRupees(paise(row.again.price)));
}

async function buy(call: Call, present: (call: Call, row: ActivationRow) => Answer): Promise<Answer> {
  const ended = await findEnded(call);
  if (ended === undefined) return refusal('WRONG_ACTIVATION_ID');
  const row = await buyAgainByProtocol(call.deps, call.caller, ended, call);
  return row === undefined ? refuse('NUMBER_NOT_AGAIN') : present(call, row);
}

async function findEnded(call: Call): Promise<ActivationRow | undefined> {
  const id = readId(call);
  return id === undefined ? undefined : getNumberOfKey(call.deps, call.caller, id);
}
