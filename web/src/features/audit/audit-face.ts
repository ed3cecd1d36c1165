import type { AuditRow } from './audit.api.ts';
import { auditText } from './texts.ts';

const actions: Readonly<Record<string, string>> = auditText.actions;
const actionsOnUser: Readonly<Record<string, string>> = auditText.actionsOnUser;
const kinds: Readonly<Record<string, string>> = auditText.kinds;
const counted: Readonly<Record<string, string>> = auditText.counted;

/** `Changed UPI ID` for `payment-settings.upi`, `Signed out asha@example.com` for `user.end-sessions`; an unknown key stays as it is. */
export function actionLabel({ action, subject }: Pick<AuditRow, 'action' | 'subject'>): string {
  const onUser = Object.hasOwn(actionsOnUser, action) ? actionsOnUser[action] : undefined;
  if (subject !== null && onUser !== undefined) return onUser.replace('{user}', () => subject);
  return Object.hasOwn(actions, action) ? (actions[action] ?? action) : action;
}

/** `User 2` for `user:2`, `12 promo codes` for `promos:12`; an unknown target stays as it is. */
export function targetLabel({ target }: Pick<AuditRow, 'target'>): string {
  const [kind = '', id] = target.split(':');
  if (id !== undefined && Object.hasOwn(counted, kind)) return `${id} ${counted[kind]}`;
  if (!Object.hasOwn(kinds, kind)) return target;
  return id === undefined || kind === 'setting' ? (kinds[kind] ?? target) : `${kinds[kind]} ${id}`;
}
