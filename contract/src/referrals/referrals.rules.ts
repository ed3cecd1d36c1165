/** The share of a friend's first deposit; the maximum is in rupees. */
export const referralPercent = 10;
export const referralMaximum = 30;

export function referralLink(place: { origin: string; code: string }): string {
  return `${place.origin}/signup?ref=${encodeURIComponent(place.code)}`;
}
