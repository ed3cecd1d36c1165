/**
 * What an operator may do: `view` the back office, `codes` of numbers that are still open, `cases` of customers, `refund` charged
 * numbers, `money` (balances, payments, prices, promo codes), `setup` (providers, routes, settings, imports), `team` (who may do what).
 */
export const permissions = ['view', 'codes', 'cases', 'refund', 'money', 'setup', 'team'] as const;
export type Permission = (typeof permissions)[number];

export const operatorRoles = ['owner', 'finance', 'support', 'viewer'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

const permissionsByRole: Record<OperatorRole, readonly Permission[]> = {
  owner: permissions,
  finance: ['view', 'codes', 'cases', 'refund', 'money'],
  support: ['view', 'cases', 'refund'],
  viewer: ['view'],
};

/** Empty for a user, who is no operator. */
export function permissionsOf(role: OperatorRole | null): readonly Permission[] {
  return role === null ? [] : permissionsByRole[role];
}

export function isAllowed(role: OperatorRole | null, permission: Permission): boolean {
  return permissionsOf(role).includes(permission);
}

/** Those who don't decide about money refund up to this sum a day each (rupees), unless owners set another. */
export const refundsPerDayDefault = 500;

/** In rupees. */
export const mostRefundsPerDay = 1_000_000;
