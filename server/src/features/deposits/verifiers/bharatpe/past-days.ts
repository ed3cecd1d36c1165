export const dayMs = 24 * 60 * 60 * 1_000;

type PastDay = { merchantId: string; date: string };

/** Pages are remembered only for a past day, where no new payment can shift them. */
export function writeNote({ merchantId, date }: PastDay, page: number): string | null {
  return page === 0 ? null : `${merchantId} ${date} ${page}`;
}

export function readNote(note: string | null, day: PastDay): number {
  const page = Number(note?.split(' ').at(-1));
  return Number.isSafeInteger(page) && writeNote(day, page) === note ? page : 0;
}

export function startOfDay(date: string, timeZone: string): number {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(midnight);
  return midnight - (Date.parse(`${shown.replace(' ', 'T')}Z`) - midnight);
}

export function dayOf(at: number, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);
}
