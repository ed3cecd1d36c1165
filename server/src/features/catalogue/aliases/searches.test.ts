import { keyOfName } from '@pinline/contract/catalogue/search/fold.rules';
import { matchServices } from '@pinline/contract/catalogue/search/matching.rules';
import { expect, test } from 'vitest';
import { knownServices } from '../known-services.ts';
import { searches } from '../../../../../test/scenarios/buyers-searches.ts';
import { aliasesProblem, joinAliases } from '@pinline/contract/catalogue/services.rules';
import { shippedAliases } from './shipped-aliases.ts';

const services = knownServices.map(({ serviceCode, name }, place) => ({ serviceCode, label: name, samples: 1_000 - place }));
const aliases = new Map(Object.entries(shippedAliases));
const firstFor = (typed: string): string | null => matchServices(services, typed, aliases)[0]?.service.serviceCode ?? null;

test('what buyers type puts the service that they mean first', () => {
  const wrong = searches.flatMap(([typed, code]) => (firstFor(typed) === code ? [] : [`${typed}: ${firstFor(typed)} for ${code}`]));
  expect(searches.length).toBeGreaterThanOrEqual(150);
  expect(wrong).toEqual([]);
});

test('each service is found by its name, its code and each of its aliases as they are', () => {
  for (const { serviceCode, label } of services)
    for (const name of [label, serviceCode, ...(aliases.get(serviceCode) ?? [])]) {
      const [first] = matchServices(services, name, aliases);
      expect([name, first?.service.serviceCode, first?.isGuess]).toEqual([name, serviceCode, false]);
    }
});

test('a shipped alias belongs to one known service, and is no name of another', () => {
  const owners = new Map(services.flatMap(({ serviceCode, label }) => [serviceCode, keyOfName(label)].map((key) => [key, serviceCode])));
  const taken: string[] = [];
  for (const [code, names] of aliases) {
    expect(services.map(({ serviceCode }) => serviceCode)).toContain(code);
    for (const name of names) {
      const owner = owners.get(keyOfName(name));
      if (owner !== undefined && owner !== code) taken.push(`${name} of ${code} is ${owner}`);
      owners.set(keyOfName(name), code);
    }
  }
  expect(taken).toEqual([]);
});

test('the form takes the shipped aliases as they are', () => {
  expect(Object.values(shippedAliases).map((names) => aliasesProblem(joinAliases(names)))).toEqual(
    Object.keys(shippedAliases).map(() => undefined),
  );
});
