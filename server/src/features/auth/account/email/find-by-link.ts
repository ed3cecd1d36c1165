import type { Deps } from '../../../../deps.ts';
import type { Origin } from '../../../../platform/api/admit-call.ts';
import { refuse } from '../../../../platform/errors.ts';
import { countOrRefuse, removeAttempt, wrongEmailLinks } from '../../throttle/throttle.ts';
import type { Link } from './email.sql.ts';

/** Counted before the link is looked up. */
export async function findByLink(deps: Deps, from: Origin, find: () => Promise<Link | undefined>): Promise<Link> {
  const attempt = deps.config.isRateLimited ? await countOrRefuse(deps.db, wrongEmailLinks(from.address)) : undefined;
  const link = await find();
  if (link === undefined) refuse('EMAIL_LINK_INVALID');
  if (attempt !== undefined) await removeAttempt(deps.db.autocommit, attempt);
  return link;
}
