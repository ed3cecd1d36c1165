import { paise, toPaise, toRupees } from '@pinline/contract/values/money';
import { totalPages } from '@pinline/contract/values/paging';
import type { Deps } from '../../deps.ts';
import { reply, type Ask, type Mount } from '../../platform/api/api.ts';
import { runOnceByKey } from '../../platform/api/idempotency/once-by-key.ts';
import { sha256 } from '../../platform/secrets/secrets.ts';
import { presentHistoryRow, presentMobile } from './activations.present.ts';
import { findActiveActivations } from './activations.sql.ts';
import { buyNumber, type Order } from './buy/buy.commands.ts';
import { cancelAndRefund } from './cancel/cancel.commands.ts';
import { dismissNumber } from './cancel/dismiss.commands.ts';
import { buyAgain } from './again/again.commands.ts';
import { mountAdminHistory } from './history/admin-history.routes.ts';
import { reportNumber } from './report/report.commands.ts';
import { mountRefunds } from './refund/refund.routes.ts';
import { switchNumber, type SwitchWish } from './switch/switch.commands.ts';
import { revealLateCode } from './receive/reveal.commands.ts';
import { readNumberFacts } from './help/number-facts.commands.ts';
import { readHistoryPage } from './history/history.sql.ts';
import { sumSpendByDay } from './history/spend.sql.ts';

export function mountActivations(mount: Mount, deps: Deps): void {
  const { timeZone } = deps.config;
  mountAdminHistory(mount, deps);
  mountRefunds(mount, deps);

  mount('POST mobile/generate', async ({ body, idempotencyKey }, caller) => {
    return reply(200, await buyNumber(deps, caller, toOrder(body), idempotencyKey));
  });

  mount('POST mobile/switch', async ({ body, idempotencyKey }, caller) => {
    return reply(200, await switchNumber(deps, caller, toSwitch(body), idempotencyKey));
  });

  mount('POST mobile/again', async ({ body: { mobileId, expectedPrice }, idempotencyKey }, caller) => {
    const wish = { mobileId: Number(mobileId), expectedPrice: expectedPrice === undefined ? null : toPaise(expectedPrice) };
    return reply(200, await buyAgain(deps, caller, wish, idempotencyKey));
  });

  mount('GET mobile/active', async ({ query }, caller) => {
    const rows = await findActiveActivations(deps.db.prepared, { userId: caller.userId, keyId: caller.key?.id ?? null }, query.server);
    return reply(200, { data: rows.flatMap((row) => presentMobile(row, timeZone) ?? []) });
  });

  mount('POST mobile/dismiss', async ({ body }, caller) => {
    await dismissNumber(deps, caller, Number(body.mobileId));
    return reply(204, null);
  });

  mount('POST mobile/report', async ({ body }, caller) => reportNumber(deps, caller, { id: Number(body.mobileId), reason: body.reason }));

  mount('POST mobile/reveal', async ({ body: { mobileId, isSecondCharge } }, caller) =>
    reply(200, { data: await revealLateCode(deps, caller, { id: Number(mobileId), isSecondCharge }) }),
  );

  mount('POST otp/cancelOtp', async ({ body, idempotencyKey }, caller) => {
    const wish = { mobileId: Number(body.mobileId), serialNumber: body.serialNumber, serviceId: Number(body.serviceId) };
    const once = { userId: caller.userId, key: idempotencyKey, call: 'POST otp/cancelOtp', requestHash: sha256(JSON.stringify(wish)) };
    return runOnceByKey(deps, once, () => cancelAndRefund(deps, caller, wish));
  });

  mount('GET otp/mobile-history', async ({ query }, caller) => {
    const { rows, total, next } = await readHistoryPage(deps.db.autocommit, {
      ...query,
      userId: caller.userId,
      keyId: caller.key?.id,
      timeZone,
    });
    return reply(200, {
      // What software bought is for the same key to ask for again.
      data: rows.flatMap(
        (row) => presentHistoryRow(caller.key === null && row.keyId !== null ? { ...row, again: null } : row, timeZone) ?? [],
      ),
      total_pages: totalPages({ total, limit: query.limit }),
      total,
      next,
    });
  });

  mount('GET otp/mobile-history/:id', async ({ params }, { userId }) =>
    reply(200, { data: await readNumberFacts(deps, { userId, id: Number(params.id) }) }),
  );

  mount('GET payment/spend', async (_ask, { userId }) => {
    const days = await sumSpendByDay(deps.db.autocommit, { userId, timeZone });
    return reply(200, {
      total: toRupees(paise(days.reduce((sum, { spent }) => sum + spent, 0))),
      days: days.map(({ day, spent, codes }) => ({ day, spent: toRupees(paise(spent)), codes })),
    });
  });
}

type OrderBody = Ask<'POST mobile/generate'>['body'];

function toOrder({ isDeepCheck, serviceId, expectedPrice, replaces, serviceCode, maxPrice, country }: OrderBody): Order {
  const terms = { isDeepCheck, country: country ?? null };
  if (serviceCode !== undefined && maxPrice !== undefined) return { kind: 'any server', ...terms, serviceCode, cap: toPaise(maxPrice) };
  return {
    kind: 'one server',
    ...terms,
    serviceId: Number(serviceId),
    expectedPrice: expectedPrice === undefined ? null : toPaise(expectedPrice),
    replacesId: replaces === undefined ? null : Number(replaces),
  };
}

function toSwitch({ serviceId, expectedPrice, serviceCode, maxPrice, ...body }: Ask<'POST mobile/switch'>['body']): SwitchWish {
  const wish = { mobileId: Number(body.mobileId), country: body.country ?? null };
  if (serviceCode !== undefined && maxPrice !== undefined) return { ...wish, serviceCode, cap: toPaise(maxPrice) };
  return { ...wish, serviceId: Number(serviceId), expectedPrice: expectedPrice === undefined ? null : toPaise(expectedPrice) };
}
