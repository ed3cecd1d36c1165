import type { Headline, ServerState } from '../status.rules.ts';

export type Dot = 'ok' | 'warn' | 'bad' | 'off';

export const headlineDots: Record<Headline, Dot> = {
  buying_paused: 'bad',
  nothing_on_sale: 'off',
  all_closed: 'bad',
  slow: 'warn',
  fewer_codes: 'warn',
  no_codes_lately: 'off',
  codes_are_arriving: 'ok',
};

export const serverStateDots: Record<ServerState, Dot> = { working: 'ok', slow: 'warn', fewer_codes: 'warn', closed: 'bad' };
