/** An answer of `handler_api.php`, before it meets a socket. */
export type Reply = { status: number; contentType: string; body: string };

/** Classic servers answer 200 whatever happened; clients compare whole bodies, so nothing surrounds the token. */
export function token(text: string): Reply {
  return { status: 200, contentType: 'text/plain; charset=utf-8', body: text };
}

export function json(value: unknown): Reply {
  return { status: 200, contentType: 'application/json; charset=utf-8', body: JSON.stringify(value) };
}

/** Millionths as the protocol's number. */
export const units = (micros: number) => micros / 1_000_000;

/** ISO 4217's number for the US dollar, which the protocol puts in place of a name. */
export const currencyNumber = 840;

/** `YYYY-MM-DD HH:MM:SS` in the server's own offset, which the protocol never tells. */
export function localTime(at: number, utcOffsetMinutes: number): string {
  return new Date(at + utcOffsetMinutes * 60_000).toISOString().slice(0, 19).replace('T', ' ');
}
