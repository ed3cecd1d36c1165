import { randomBytes } from 'node:crypto';
import type { App } from '../../../server/src/app.ts';
import type { PastPurchase } from '../../../server/src/demo/demo-history.rules.ts';
import { insertBuyers, insertPurchases, stagePurchases } from '../../../server/src/demo/demo-history.sql.ts';
import { postMoney, stageMoney } from '../../../server/src/demo/demo-money.sql.ts';

export type PastNumbers = { buyers: number; each?: number; wait: number; end?: 'code' | 'cancelled' | 'expired'; ago?: number };

export async function somePastNumbers({ app }: { app: App }, service: { id: string }, past: PastNumbers): Promise<void> {
  const { buyers, each = 1, wait, end = 'code', ago = 7_200 } = past;
  const emails = Array.from({ length: buyers }, () => `past-${randomBytes(6).toString('hex')}@example.com`);
  const purchases = emails.flatMap((_, buyer) =>
    Array.from({ length: each }, (__, n): PastPurchase => {
      const begun = {
        serviceId: Number(service.id),
        buyer: buyer + 1,
        isDeepCheck: false,
        phoneNumber: '+919823461075',
        reservedAgo: ago - n,
        numberAfter: 0,
        cancelAfter: Math.min(60, wait),
        lifeSeconds: 1_200,
        endAfter: end === 'code' ? 1_200 : wait,
      };
      if (end === 'code') return { ...begun, state: 'finished', messageAfter: wait, text: 'Your code is 482910', code: '482910' };
      return { ...begun, state: end, messageAfter: null, text: null, code: null };
    }),
  );
  await app.deps.db.transaction(async (tx) => {
    await insertBuyers(
      tx,
      emails.map((email) => ({ email, joinedAgo: ago + 60 })),
    );
    await stagePurchases(tx, purchases);
    await stageMoney(tx);
    await postMoney(tx);
    await insertPurchases(tx);
  });
}
