export type Reply = { status: number; contentType: string; body: string; retryAfterSeconds?: number };

export function plainReply(body: string, status = 200): Reply {
  return { status, contentType: 'text/plain; charset=utf-8', body };
}

export function json(value: unknown): Reply {
  return { status: 200, contentType: 'application/json; charset=utf-8', body: JSON.stringify(value) };
}

export const units = (micros: number) => micros / 1_000_000;
