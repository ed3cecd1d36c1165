/** The most recent, or the most, first with a `-`. Users who were never seen are those not seen for the longest. */
export const userSortings = ['-joined', 'joined', '-lastSeen', 'lastSeen', '-spent', 'spent'] as const;
export type UserSorting = (typeof userSortings)[number];
