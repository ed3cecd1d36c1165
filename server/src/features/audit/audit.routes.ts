import type { AuditRow } from '@pinline/contract/audit/calls';
import { paginationOf } from '@pinline/contract/values/paging';
import type { Deps } from '../../deps.ts';
import { reply, type Mount } from '../../platform/api/api.ts';
import { readAuditPage, type AuditLine } from './audit.sql.ts';

export function mountAudit(mount: Mount, deps: Deps): void {
  mount('GET admin/audit', async ({ query }) => {
    const { lines, total } = await readAuditPage(deps.db.read, query);
    return reply(200, { data: lines.map(presentLine), pagination: paginationOf(query, total) });
  });
}

function presentLine({ id, at, email, ...line }: AuditLine): AuditRow {
  return { _id: String(id), time: at.toISOString(), actor: email, ...line };
}
