import { countryName, knownCountries } from '@pinline/contract/catalogue/countries.rules';
import { countryCodeProblem, type Protocol } from '@pinline/contract/providers/providers.rules';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useSettled } from '../../../ui/form/use-settled.ts';
import { type AdminProvider, countriesQuery, type ListedCountries, operatorsQuery } from '../servers.api.ts';
import { serversText } from '../providers.texts.ts';
import { ChoiceField } from './choice-field.tsx';
import { countryChoices, operatorChoices } from './choices.rules.ts';
import type { useRouteForm } from '../routes/use-route-form.ts';

const text = serversText.route;
const stillMs = 400;

type CountryFieldsProps = { field: ReturnType<typeof useRouteForm>['field']; provider: AdminProvider };

/** Picked from the provider's own list, or typed where it has none. */
export function CountryFields({ field, provider: { _id: providerId, protocol } }: CountryFieldsProps) {
  const country = field('country').value.trim().toLowerCase();
  const countries = useQuery(countriesQuery(providerId));
  const listed = countries.data?.countries.find(({ code }) => code === country);
  const settled = useSettled(country, stillMs);
  const isCountry = countryCodeProblem(protocol, settled) === undefined;
  const operators = useQuery({ ...operatorsQuery({ providerId, country: settled }), enabled: isCountry });
  const known = listed?.name ?? countryName(protocol, country);
  return (
    <>
      <ChoiceField
        {...field('country')}
        label={text.country}
        hint={known === undefined ? hintOf(countries, text.countryUnknown) : text.countryHint(known)}
        maxLength={40}
        {...countriesOf(countries.data, protocol)}
      />
      <ChoiceField
        {...field('operator')}
        label={text.operator}
        hint={isCountry ? hintOf(operators, text.operatorHint) : text.operatorHint}
        maxLength={80}
        choices={isCountry ? operatorChoices(operators.data?.operators ?? [], operators.data?.currency ?? 'USD') : []}
        listLabel={text.listed.title}
        compared={comparedIn(operators.data, operators.data?.operators)}
      />
    </>
  );
}

/** Without a list of its own, the countries that usually have these codes. */
function countriesOf(list: ListedCountries | undefined, protocol: Protocol) {
  if (list === undefined) return { choices: [], listLabel: text.listed.title, compared: undefined };
  if (list.countries.length > 0)
    return {
      choices: countryChoices(list.countries, list.currency),
      listLabel: text.listed.title,
      compared: comparedIn(list, list.countries),
    };
  const usual = knownCountries(protocol).map((country) => ({ ...country, ownName: null, price: null, stock: null }));
  return { choices: countryChoices(usual, list.currency), listLabel: text.listed.usual, compared: undefined };
}

function hintOf({ data, isFetching, error }: UseQueryResult<{ problem: string | null }>, hint: string): string {
  if (isFetching && data === undefined) return text.listed.loading;
  const problem = data?.problem ?? error?.message ?? null;
  return problem === null ? hint : text.listed.failed(problem);
}

type Figures = { price: number | null; stock: number | null };

function comparedIn(list: { serviceName: string } | undefined, rows: readonly Figures[] | undefined): string | undefined {
  return rows?.some(({ price, stock }) => price !== null || stock !== null) === true ? list?.serviceName : undefined;
}
