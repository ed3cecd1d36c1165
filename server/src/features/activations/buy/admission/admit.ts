import type { Deps } from '../../../../deps.ts';
import { Refusal } from '../../../../platform/errors.ts';
import { admitPurchase, nextActivationId, type Admission, type Admitted } from '../purchase.sql.ts';

/**
 * The one question "may this be bought now?", asked before any turn at a provider, so that what is known before has the same answer whatever
 * happens later, and takes no one's turn. A repeat gets the answer of its purchase instead.
 */
export async function admit({ db }: Pick<Deps, 'db'>, admission: Admission, isRepeated: () => Promise<boolean>): Promise<Admitted> {
  try {
    return await admitPurchase(db, admission);
  } catch (error) {
    if (error instanceof Refusal && (await isRepeated())) return { id: await nextActivationId(db.prepared), price: null };
    throw error;
  }
}
