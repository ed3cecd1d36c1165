import type { Country, Operator } from './countries.ts';
import type { NonEmpty, Random } from './random.ts';

export type ChosenNumber = { phoneNumber: string; operator: string; isRepeated: boolean };

export type WantedNumber = { country: Country; service: string; operators: NonEmpty<Operator>; exceptPrefixes: readonly string[] };

export type Numbers = ReturnType<typeof createNumbers>;

export function createNumbers() {
  const soldFor = new Map<string, Map<string, ChosenNumber>>();
  const everSold = new Set<string>();
  const inUse = new Set<string>();

  return {
    choose(random: Random, wanted: WantedNumber, repeatedRate: number): ChosenNumber | undefined {
      if (random.chance(repeatedRate)) {
        const sold = soldFor.get(`${wanted.country.code}/${wanted.service}`)?.values() ?? [];
        const [first, ...others] = [...sold].filter((number) => !inUse.has(number.phoneNumber) && isWanted(number, wanted));
        if (first) return { ...random.pick([first, ...others]), isRepeated: true };
      }
      return drawFresh(random, wanted, everSold);
    },

    take({ phoneNumber, operator, isRepeated, country, service }: ChosenNumber & { country: string; service: string }): void {
      everSold.add(phoneNumber);
      inUse.add(phoneNumber);
      if (isRepeated) return;
      const key = `${country}/${service}`;
      const sold = soldFor.get(key) ?? new Map<string, ChosenNumber>();
      soldFor.set(key, sold.set(phoneNumber, { phoneNumber, operator, isRepeated }));
    },

    isInUse: (phoneNumber: string) => inUse.has(phoneNumber),

    release(phoneNumber: string): void {
      inUse.delete(phoneNumber);
    },
  };
}

const FRESH_TRIES = 200;

function drawFresh(random: Random, wanted: WantedNumber, everSold: ReadonlySet<string>): ChosenNumber | undefined {
  for (let i = 0; i < FRESH_TRIES; i++) {
    const operator = random.pick(wanted.operators);
    const national = random
      .pick(operator.patterns)
      .replaceAll(/[xN]/g, (mark) => String(random.integer({ from: mark === 'N' ? 2 : 0, to: 9 })));
    const number = { phoneNumber: wanted.country.prefix + national, operator: operator.name, isRepeated: false };
    if (!everSold.has(number.phoneNumber) && isWanted(number, wanted)) return number;
  }
  return undefined;
}

function isWanted(number: ChosenNumber, wanted: WantedNumber): boolean {
  return (
    wanted.operators.some((operator) => operator.name === number.operator) &&
    !wanted.exceptPrefixes.some((prefix) => number.phoneNumber.startsWith(prefix))
  );
}
