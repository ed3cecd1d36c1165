import type { Deps } from '../../deps.ts';
import { isDatabaseAway } from '../../platform/database/database.ts';
import { eraseNumbersOf } from '../activations/activations.jobs.ts';
import { sendFarewell } from './mail/farewell.ts';
import {
  closeAccount,
  dropMailsTo,
  eraseSome,
  findDue,
  findScheduled,
  findUnerased,
  findWaits,
  lockDeparting,
  markErased,
  readSigns,
  wipeAccount,
  type Due,
} from './deletion.sql.ts';

const atOnce = 100;
const rowsAtOnce = 1_000;

/** Each account in a transaction of its own, and what is left of it in parts: a node that is killed leaves the rest to the next run. */
export async function deleteAccounts(deps: Deps): Promise<void> {
  for (let afterId = 0; ;) {
    const due = await findDue(deps.db.autocommit, { afterId, limit: atOnce });
    for (const deletion of due) await tryEach(deps, deletion, closeDueAccount);
    afterId = due.at(-1)?.id ?? 0;
    if (due.length < atOnce) break;
  }
  for (const deletion of await findUnerased(deps.db.autocommit, atOnce)) await tryEach(deps, deletion, eraseTheRest);
}

async function tryEach(deps: Deps, deletion: Due, run: (deps: Deps, deletion: Due) => Promise<void>): Promise<void> {
  await run(deps, deletion).catch((error: unknown) => {
    if (!isDatabaseAway(error)) deps.log.error({ err: error, userId: deletion.userId }, 'an account could not be deleted');
  });
}

async function closeDueAccount(deps: Deps, { id, userId }: Due): Promise<void> {
  const isClosed = await deps.db.transaction(async (tx) => {
    const { email, language, isProved } = await lockDeparting(tx, userId);
    // Its user may have kept it, or another node closed it.
    const scheduled = await findScheduled(tx, userId);
    if (scheduled?.id !== id || (await findWaits(tx, { userId, givenUp: scheduled.givenUp })).length > 0) return false;
    const signs = await readSigns(tx, userId);
    await dropMailsTo(tx, email);
    await closeAccount(tx, {
      deletionId: id,
      kinds: signs.map(({ kind }) => kind),
      hashes: signs.map(({ kind, value }) => deps.secrets.signHash(kind, value)),
    });
    if (isProved) await sendFarewell(tx, { email, language: language ?? 'en' });
    return true;
  });
  if (!isClosed) return;
  deps.log.info({ userId }, 'an account was deleted');
  // Closes its sockets and streams.
  deps.live.hint(userId);
}

async function eraseTheRest(deps: Deps, { id, userId }: Due): Promise<void> {
  for (const db of [deps.db, deps.sandbox().db]) {
    await wipeAccount(db.autocommit, userId);
    await repeatWhile(() => eraseNumbersOf({ db, secrets: deps.secrets }, { userId, limit: rowsAtOnce }));
    await repeatWhile(() => eraseSome(db.autocommit, { userId, limit: rowsAtOnce }));
  }
  await markErased(deps.db.autocommit, id);
}

async function repeatWhile(eraseSomeRows: () => Promise<number>): Promise<void> {
  while ((await eraseSomeRows()) > 0);
}
