import type { AuditRow } from './audit.api.ts';
import { auditText } from './texts.ts';

const actions: Readonly<Record<string, string>> = auditText.actions;
const kinds: Readonly<Record<string, string>> = auditText.kinds;
const counted: Readonly<Record<string, string>> = auditText.counted;

/** `Changed UPI ID` for `payment-settings.upi`; an unknown key stays as it is. */
export function actionLabel(action: string): string {
  return Object.hasOwn(actions, action) ? (actions[action] ?? action) : action;
}

/** `User 2` for `user:2`, `12 promo codes` for `promos:12`; an unknown target stays as it is. */
export function targetLabel({ target }: Pick<AuditRow, 'target'>): string {
  const [kind = '', id] = target.split(':');
  if (id !== undefined && Object.hasOwn(counted, kind)) return `${id} ${counted[kind]}`;
  if (!Object.hasOwn(kinds, kind)) return target;
  return id === undefined || kind === 'setting' ? (kinds[kind] ?? target) : `${kinds[kind]} ${id}`;
}
