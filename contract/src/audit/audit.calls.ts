import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, instant } from '../values/fields.ts';
import { pagination, paging, searchText } from '../values/paging.ts';

const auditRow = z.object({
  _id: id,
  time: instant,
  /** The operator's e-mail, or that of a user who changed their own address; null for what the product did on its own. */
  actor: z.string().nullable(),
  action: z.string(),
  target: z.string(),
  /** The e-mail of the user it is about; null where the target is no user. */
  subject: z.string().nullable(),
  /** JSON text; never with a secret. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  address: z.string().nullable(),
});

export type AuditRow = z.infer<typeof auditRow>;

export const audit = {
  'GET admin/audit': endpoint({
    summary: 'What operators changed, newest first; search by action, target, its name or an e-mail, or `automatic`',
    access: 'admin',
    cost: 2,
    permission: 'view',
    query: z.object({ ...paging({ defaultLimit: 20 }), search: searchText }),
    replies: { 200: z.object({ data: z.array(auditRow), pagination }) },
    errors: [],
  }),
};
