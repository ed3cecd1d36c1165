import type { ReplyOf, RequestOf } from '@pinline/contract/client';
import { paise, toPaise, toRupees } from '@pinline/contract/values/money';
import { formatRupees } from '@pinline/contract/values/money-format';
import type { Deps } from '../../../deps.ts';
import { refuseIfChanged, type Words } from '../../../platform/api/changed-meanwhile.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { recordAudit, type By } from '../../audit/audit.commands.ts';
import { requireFreshFactor } from '../../auth/second-factor/second-factor.commands.ts';
import { findFee, saveFee, type Fee, type FeeMethod } from './fees.sql.ts';

type Entered = RequestOf<'PUT admin/deposit-fees'>['body'];
type Fees = ReplyOf<'GET admin/deposit-fees'>['data'];

export async function readFees(db: Db | Tx): Promise<Fees> {
  return { upi: present(await findFee(db, 'upi')), trc20: present(await findFee(db, 'trc20')) };
}

/** A wrong fee makes every later profit wrong, and earlier deposits keep theirs, so it needs a fresh code. */
export async function changeFees(deps: Deps, by: By, entered: Entered): Promise<Fees> {
  await requireFreshFactor(deps, by.caller);
  return deps.db.transaction(async (tx) => {
    const change = async (method: FeeMethod) => {
      const { percent, fixed } = entered[method];
      const fee = { method, basisPoints: Math.round(percent * 100), fixedPaise: toPaise(fixed) };
      return presentValues(await saveFee(tx, { ...fee, adminId: by.caller.userId }));
    };
    // One fee after the other, in the order in which every change locks the accounts.
    const before = { upi: await change('upi'), trc20: await change('trc20') };
    // Compared under the locks of the change, which is undone if it is refused.
    refuseIfChanged({ opened: flatten(entered.expected), now: flatten(before), words: feeWords });
    const fees = await readFees(tx);
    const after = { upi: withoutTime(fees.upi), trc20: withoutTime(fees.trc20) };
    if (JSON.stringify(before) !== JSON.stringify(after))
      await recordAudit(tx, by, { action: 'settings.deposit-fees', target: 'setting:deposit-fees', before, after });
    return fees;
  });
}

type FlatFees = { upiPercent: number; upiFixed: number; trc20Percent: number; trc20Fixed: number };

function flatten({ upi, trc20 }: Record<FeeMethod, { percent: number; fixed: number }>): FlatFees {
  return { upiPercent: upi.percent, upiFixed: upi.fixed, trc20Percent: trc20.percent, trc20Fixed: trc20.fixed };
}

const feeWords: Words<FlatFees> = {
  upiPercent: { name: 'the percentage of UPI', format: formatPercent },
  upiFixed: { name: 'the amount for each UPI deposit', format: formatRupees },
  trc20Percent: { name: 'the percentage of crypto', format: formatPercent },
  trc20Fixed: { name: 'the amount for each crypto deposit', format: formatRupees },
};

function formatPercent(percent: number): string {
  return `${percent} %`;
}

function present({ validFrom, ...fee }: Fee): Fees['upi'] {
  return { ...presentValues(fee), validFrom: validFrom?.toISOString() ?? null };
}

function presentValues({ basisPoints, fixedPaise }: Omit<Fee, 'validFrom'>): { percent: number; fixed: number } {
  return { percent: basisPoints / 100, fixed: toRupees(paise(fixedPaise)) };
}

function withoutTime({ percent, fixed }: Fees['upi']): { percent: number; fixed: number } {
  return { percent, fixed };
}
