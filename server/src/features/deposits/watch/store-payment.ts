import type { Deps } from '../../../deps.ts';
import { notePayer } from '../../deletion/returned-signs.ts';
import { recordPayment } from '../payments.sql.ts';
import type { SeenPayment } from '../verifiers/verifier.ts';

/** What its payer has in common with deleted accounts is known before it is credited. */
export async function storePayment(deps: Pick<Deps, 'db' | 'secrets'>, payment: SeenPayment): Promise<number> {
  await notePayer(deps, deps.db.autocommit, payment.payer);
  return recordPayment(deps.db, payment);
}
