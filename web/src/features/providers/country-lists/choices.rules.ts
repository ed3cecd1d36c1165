import type { ListedCountry, ListedOperator } from '@pinline/contract/providers/country-lists.calls';
import { serversText } from '../providers.texts.ts';

const text = serversText.route.listed;

/** `note`: beside the name. `figures`: price and stock, where the provider tells. */
export type Choice = { value: string; name: string; note: string | null; figures: string | null };

export function countryChoices(countries: readonly ListedCountry[], currency: string): Choice[] {
  return countries.map(({ code, name, ownName, price, stock }) => ({
    value: code,
    name,
    note:
      [name === code ? null : code, ownName === null ? null : text.ownName(ownName)].filter((part) => part !== null).join(' · ') || null,
    figures: formatFigures([price === null ? null : text.from(formatCost(price, currency)), stock]),
  }));
}

export function operatorChoices(operators: readonly ListedOperator[], currency: string): Choice[] {
  const any = { value: '', name: text.any, note: null, figures: null };
  const listed = operators.map(({ name, price, stock }) => ({
    value: name,
    name,
    note: null,
    figures: formatFigures([price === null ? null : formatCost(price, currency), stock]),
  }));
  return listed.length === 0 ? [] : [any, ...listed];
}

/** Those whose name, code or note contains what is typed; an exact one first, then those that begin with it. */
export function findChoices(choices: readonly Choice[], typed: string): readonly Choice[] {
  const wanted = plain(typed);
  if (wanted === '') return choices;
  const rank = ({ value, name }: Choice) => (isChosen({ value, name }, wanted) ? 0 : plain(name).startsWith(wanted) ? 1 : 2);
  return choices
    .filter(({ value, name, note }) => [value, name, note ?? ''].some((each) => plain(each).includes(wanted)))
    .toSorted((one, other) => rank(one) - rank(other));
}

/** Whose code or whole name it is: typing the name is as good as picking it. */
export function choiceOf(choices: readonly Choice[], typed: string): Choice | undefined {
  const wanted = plain(typed);
  return choices.find(({ value }) => plain(value) === wanted) ?? choices.find(({ name }) => plain(name) === wanted);
}

function isChosen({ value, name }: Pick<Choice, 'value' | 'name'>, wanted: string): boolean {
  return plain(value) === wanted || plain(name) === wanted;
}

function formatFigures([price, stock]: [string | null, number | null]): string | null {
  const left = stock === null ? null : stock === 0 ? text.soldOut : text.stock(stock.toLocaleString('en-IN'));
  const parts = [price, left].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' · ');
}

/** A number may cost a fraction of a cent. */
function formatCost(price: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency, minimumFractionDigits: 2, maximumFractionDigits: 4 }).format(price);
}

function plain(text: string): string {
  return text.trim().toLowerCase();
}
