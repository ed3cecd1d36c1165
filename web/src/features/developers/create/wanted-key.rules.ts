import { hasAtMostTwoDecimals } from '@pinline/contract/values/rupees.rules';
import {
  type KeyMode,
  keyNameProblem,
  keyScopes,
  networksProblem,
  openNumbersMaximum,
} from '@pinline/contract/developers/developers.rules';
import type { Problems } from '../../../ui/form/form.rules.ts';
import type { WantedKey } from '../developers.api.ts';
import { developersText } from '../developers.texts.ts';

const text = developersText.form;

/** As typed. `scopes` and `services`: codes with commas between them; `endsOn`: `2026-12-31`. */
export type KeyForm = {
  name: string;
  mode: KeyMode;
  scopes: string;
  rupeesPerDay: string;
  maxPrice: string;
  maxOpen: string;
  endsOn: string;
  services: string;
  addresses: string;
};

export const emptyForm: KeyForm = {
  name: '',
  mode: 'live',
  scopes: 'read,buy',
  rupeesPerDay: '',
  maxPrice: '',
  maxOpen: '',
  endsOn: '',
  services: '',
  addresses: '',
};

const mostRupees = 10_000_000;

export function keyFormProblems(typed: KeyForm, now: number): Problems<KeyForm> {
  return {
    name: keyNameProblem(typed.name),
    scopes: listOf(typed.scopes).length === 0 ? text.scopesNeeded : undefined,
    rupeesPerDay: rupeesProblem(typed.rupeesPerDay),
    maxPrice: rupeesProblem(typed.maxPrice),
    maxOpen: openProblem(typed.maxOpen),
    endsOn: typed.endsOn !== '' && Date.parse(endOfDay(typed.endsOn)) <= now ? text.dayOver : undefined,
    addresses: networksProblem(linesOf(typed.addresses)),
  };
}

export function wantedKey(typed: KeyForm): WantedKey {
  const services = listOf(typed.services);
  const addresses = linesOf(typed.addresses);
  return {
    name: typed.name,
    mode: typed.mode,
    scopes: keyScopes.filter((scope) => listOf(typed.scopes).includes(scope)),
    limits: {
      rupeesPerDay: numberOf(typed.rupeesPerDay),
      maxPrice: numberOf(typed.maxPrice),
      ...(typed.maxOpen.trim() === '' ? {} : { maxOpen: Number(typed.maxOpen) }),
      services: services.length === 0 ? null : services,
      addresses: addresses.length === 0 ? null : addresses,
      endsAt: typed.endsOn === '' ? null : endOfDay(typed.endsOn),
    },
  };
}

/** The server names fields such as `limits.maxPrice` and `scopes.0`. */
export function fieldProblems(errors: Readonly<Record<string, string>>): Problems<KeyForm> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, problem]) => {
      const [first = '', second = ''] = path.split('.');
      const name = first === 'limits' ? second : first;
      return [name === 'endsAt' ? 'endsOn' : name, problem];
    }),
  );
}

export function listOf(text: string): string[] {
  return text.split(',').filter((each) => each !== '');
}

function linesOf(typed: string): string[] {
  return typed.split(/[\s,]+/).filter((line) => line !== '');
}

/** The last millisecond of a day of this device. */
function endOfDay(day: string): string {
  return new Date(new Date(`${day}T00:00:00`).setHours(23, 59, 59, 999)).toISOString();
}

function numberOf(typed: string): number | null {
  return typed.trim() === '' ? null : Number(typed);
}

function rupeesProblem(typed: string): string | undefined {
  if (typed.trim() === '') return undefined;
  const amount = Number(typed);
  if (Number.isNaN(amount)) return text.amountNeeded;
  if (amount <= 0) return 'Must be more than 0';
  if (amount > mostRupees) return 'At most ₹1,00,00,000';
  return hasAtMostTwoDecimals(amount) ? undefined : 'At most 2 decimals';
}

function openProblem(typed: string): string | undefined {
  if (typed.trim() === '') return undefined;
  const count = Number(typed);
  if (!Number.isInteger(count)) return text.wholeNeeded;
  if (count < 1) return 'At least 1';
  return count > openNumbersMaximum ? `At most ${openNumbersMaximum}` : undefined;
}
