import type { refusals } from '@pinline/contract/errors';

type Message<Code extends keyof typeof refusals> = (typeof refusals)[Code]['message'];

/** Whether a message of the server means that this session is over. */
export function endsSession(message: string): boolean {
  return ending.some((text) => text === message);
}

/** A newer login took this session's place. */
export const replacedMessage: Message<'SESSION_REPLACED'> = 'user already logged in another device';

/** Held to the contract's words by type alone: its file never reaches the browser. */
const ending: readonly [Message<'INVALID_SIGNATURE'>, Message<'NOT_AUTHORISED'>, Message<'SESSION_REPLACED'>] = [
  'Invalid signature',
  'Not Authorised',
  replacedMessage,
];
