import { plainReply, type Reply } from '../server/reply.ts';

/** Always 200; clients compare whole bodies, so nothing surrounds the token. */
export function token(text: string): Reply {
  return plainReply(text);
}

export const currencyNumber = 840;
