import type { Deps } from '../../deps.ts';
import { findOperatorSettings } from '../settings/settings.sql.ts';
import { eraseNumbers, eraseUnusedNumbers, findNumbersOf, findOldNumbers, type KnownNumber } from './activations.sql.ts';
import { forgetSomePurchases, fromTheFirst } from './outcomes/forget.sql.ts';

const atOnce = 1_000;

export async function eraseOld(deps: Pick<Deps, 'db' | 'log' | 'secrets'>): Promise<void> {
  const { numbersDays: days } = (await findOperatorSettings(deps.db.autocommit)).retention;
  const numbers = await eraseAll(() => eraseOldNumbers(deps, { days, limit: atOnce }));
  const unused = await eraseAll(() => eraseUnusedNumbers(deps.db, { days, limit: atOnce }));
  if (numbers + unused > 0) deps.log.info({ numbers, unused }, 'old numbers and texts were erased');
}

async function eraseAll(eraseSome: () => Promise<number>): Promise<number> {
  for (let total = 0; ;) {
    const count = await eraseSome();
    total += count;
    if (count < atOnce) return total;
  }
}

/** Purchases that got no number, a day after their end; their rows and postings stay. */
export async function forgetFailedPurchases({ db, log }: Pick<Deps, 'db' | 'log'>, limit = atOnce): Promise<void> {
  let purchases = 0;
  for (let after: typeof fromTheFirst | undefined = fromTheFirst; after !== undefined;) {
    const { forgotten, next }: Awaited<ReturnType<typeof forgetSomePurchases>> = await forgetSomePurchases(db.autocommit, { after, limit });
    purchases += forgotten;
    after = next;
  }
  if (purchases > 0) log.info({ purchases }, 'steps of purchases without a number were deleted');
}

const lastDigits = 6;

/** Keyed hashes stay, by which an operator finds a number again. Returns how many were erased. */
export async function eraseOldNumbers(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  old: { days: number; limit: number },
): Promise<number> {
  return eraseKnown({ db, secrets }, await findOldNumbers(db.autocommit, old));
}

/** However old they are. Returns how many were erased. */
export async function eraseNumbersOf(deps: Pick<Deps, 'db' | 'secrets'>, of: { userId: number; limit: number }): Promise<number> {
  return eraseKnown(deps, await findNumbersOf(deps.db.autocommit, of));
}

async function eraseKnown({ db, secrets }: Pick<Deps, 'db' | 'secrets'>, numbers: KnownNumber[]): Promise<number> {
  if (numbers.length === 0) return 0;
  return eraseNumbers(
    db,
    numbers.map(({ userId, id, phoneNumber }) => ({
      userId,
      id,
      wholeHash: secrets.phoneHash('whole', phoneNumber),
      tailHash: secrets.phoneHash('last digits', phoneNumber.slice(-lastDigits)),
    })),
  );
}
