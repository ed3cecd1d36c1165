import type { AuditRow } from '@pinline/contract/audit/audit.calls';
import { paginationOf } from '@pinline/contract/values/paging';
import type { Deps } from '../../deps.ts';
import { reply, type Mount } from '../../platform/api/api.ts';
import { readAuditPage, type AuditLine } from './audit.sql.ts';

export function mountAudit(mount: Mount, deps: Deps): void {
  mount('GET admin/audit', async ({ query }) => {
    const { lines, total } = await readAuditPage(deps.db.autocommit, {
      ...query,
      isAutomatic: namesAutomatic(query.search, deps.config.appName),
    });
    return reply(200, { data: lines.map(presentLine), pagination: paginationOf(query, total) });
  });
}

/** Whether a search names what the page shows instead of an operator, by four letters or more: `auto`, or the product's name. */
function namesAutomatic(search: string, appName: string): boolean {
  const typed = search.toLowerCase();
  return typed.length >= 4 && ['automatic', appName.toLowerCase()].some((name) => name.startsWith(typed));
}

function presentLine({ id, at, email, ...line }: AuditLine): AuditRow {
  return { _id: String(id), time: at.toISOString(), actor: email, ...line };
}
