import type { Deps } from '../../../deps.ts';
import { refuseIfChanged } from '../../../platform/api/changed-meanwhile.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/errors.ts';
import { recordAudit, type By } from '../../audit/audit.commands.ts';
import { lockForbiddenNames } from '../../settings/fair-use.commands.ts';
import { forgetCost, markReviewed } from '../price-lists/costs.sql.ts';
import { createForbiddenFinder } from '../forbidden/forbidden.rules.ts';
import { requireCodeForRiskyPrices } from './risky-prices.commands.ts';
import { saveAliases } from '../aliases/aliases.commands.ts';
import { aliasesOf } from '../aliases/aliases.rules.ts';
import { findStoredAliases, lockAliases } from '../aliases/aliases.sql.ts';
import { joinAliases, splitAliases } from '@pinline/contract/catalogue/services.rules';
import { describeForAudit, serviceWords, type SentFields } from './service-fields.ts';
import {
  findService,
  insertService,
  isServicePicture,
  isSold,
  findLowestCost,
  updateService,
  wasBought,
  type ListedService,
  type ServiceFields,
} from './services.sql.ts';
import { lockAgainstBuyers, lockServer, lockServices } from './service-locks.sql.ts';

/** Price in paise. Without `isEnabled` an existing service keeps its state, and a new one is on. Without `aliases` its code keeps them. */
export type ServiceWish = SentFields<boolean | undefined>;

export async function addService(deps: Deps, by: By, wish: ServiceWish): Promise<ListedService> {
  return deps.db.transaction(async (tx) => {
    const forbidden = await lockForbiddenNames(tx);
    await lockServer(tx, wish.server);
    if (wish.aliases !== undefined) await lockAliases(tx);
    const aliases = await aliasesOfCode(tx, wish.code);
    const fields = { ...wish, isEnabled: wish.isEnabled ?? true, aliases: wish.aliases ?? aliases };
    await requireFit(tx, fields, forbidden);
    await requireCodeForRiskyPrices(deps, tx, by.caller, [
      { price: fields.price, highest: null, cost: await findLowestCost(tx, fields.code) },
    ]);
    const id = (await insertService(tx, fields)) ?? refuse('SERVICE_EXISTS');
    if (fields.aliases !== aliases) await saveAliases(tx, fields.code, splitAliases(fields.aliases));
    await recordAudit(tx, by, { action: 'service.add', target: `service:${id}`, after: describeForAudit(fields) });
    return getService(tx, id);
  });
}

export async function changeService(
  deps: Deps,
  by: By,
  id: number,
  { wish, ...asked }: { wish: ServiceWish; opened: SentFields<boolean> | undefined },
): Promise<ListedService> {
  // A client that names no values expects those of now: what another operator saves before the lock is not overwritten.
  const opened = asked.opened ?? (await findService(deps.db.autocommit, id)) ?? refuse('SERVICE_NOT_FOUND');
  return deps.db.transaction(async (tx) => {
    const forbidden = await lockForbiddenNames(tx);
    await lockServer(tx, wish.server);
    await lockServices(tx, [id]);
    if (wish.aliases !== undefined) await lockAliases(tx);
    const before = await getService(tx, id);
    refuseIfChanged({ opened: { ...opened, aliases: opened.aliases ?? before.aliases }, now: before, words: serviceWords });
    const aliases = await aliasesOfCode(tx, wish.code);
    const fields = { ...wish, isEnabled: wish.isEnabled ?? before.isEnabled, aliases: wish.aliases ?? aliases };
    await requireFit(tx, fields, forbidden);
    const isMoved = fields.server !== before.server || fields.code !== before.code;
    if (isMoved) await requireMovable(tx, before, fields);
    const isPriceTyped = fields.price !== before.price;
    const cost = isMoved ? await findLowestCost(tx, fields.code) : before.cost;
    if (isPriceTyped || isMoved)
      await requireCodeForRiskyPrices(deps, tx, by.caller, [{ price: fields.price, highest: before.highest, cost }]);
    await updateService(tx, id, { ...fields, isPriceTyped });
    if (fields.aliases !== aliases) await saveAliases(tx, fields.code, splitAliases(fields.aliases));
    if (isMoved) await forgetCost(tx, id);
    else if (isPriceTyped && before.cost !== null) await markReviewed(tx, [{ serviceId: id, cost: before.cost }]);
    await recordAudit(tx, by, {
      action: 'service.change',
      target: `service:${id}`,
      before: describeForAudit(before),
      after: describeForAudit(fields),
    });
    return getService(tx, id);
  });
}

/** As operators see them. */
async function aliasesOfCode(tx: Tx, code: string): Promise<string> {
  return joinAliases(aliasesOf(code, (await findStoredAliases(tx)).get(code)));
}

async function requireFit(tx: Tx, fields: ServiceFields, forbidden: readonly string[]): Promise<void> {
  if (fields.imageId === null || !(await isServicePicture(tx, fields.imageId))) refuse('IMAGE_NOT_FOUND');
  if (fields.isEnabled && createForbiddenFinder(forbidden)(fields.code, fields.name)) refuse('SERVICE_FORBIDDEN');
}

/** A service that was bought keeps both: history, statistics and Buy Next find them through it. */
async function requireMovable(tx: Tx, before: ListedService, after: ServiceFields): Promise<void> {
  await lockAgainstBuyers(tx, before.id);
  if (await wasBought(tx, before.id)) refuse('SERVICE_HAS_NUMBERS');
  if (await isSold(tx, after)) refuse('SERVICE_EXISTS');
}

async function getService(tx: Tx, id: number): Promise<ListedService> {
  return (await findService(tx, id)) ?? refuse('SERVICE_NOT_FOUND');
}
