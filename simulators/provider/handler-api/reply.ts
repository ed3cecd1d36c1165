import { plainReply, type Reply } from '../server/reply.ts';

/** Always 200; clients compare whole bodies, so nothing surrounds the token. */
export function token(text: string): Reply {
  return plainReply(text);
}

export const currencyNumber = 840;

/** In the server's own, unstated offset. */
export function localTime(at: number, utcOffsetMinutes: number): string {
  return new Date(at + utcOffsetMinutes * 60_000).toISOString().slice(0, 19).replace('T', ' ');
}
