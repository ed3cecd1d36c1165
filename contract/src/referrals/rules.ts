/** The referrer gets this share of a friend's first deposit, in percent, and at most this many rupees (spec §9). */
export const referralPercent = 10;
export const referralMaximum = 30;

export function referralLink(place: { origin: string; code: string }): string {
  return `${place.origin}/signup?ref=${encodeURIComponent(place.code)}`;
}
