import { plain, type Reply } from '../server/reply.ts';

/** Classic servers answer 200 whatever happened; clients compare whole bodies, so nothing surrounds the token. */
export function token(text: string): Reply {
  return plain(text);
}

/** ISO 4217's number for the US dollar, which the protocol puts in place of a name. */
export const currencyNumber = 840;

/** `YYYY-MM-DD HH:MM:SS` in the server's own offset, which the protocol never tells. */
export function localTime(at: number, utcOffsetMinutes: number): string {
  return new Date(at + utcOffsetMinutes * 60_000).toISOString().slice(0, 19).replace('T', ' ');
}
