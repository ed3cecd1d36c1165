import { findCountryByIso } from '@pinline/contract/catalogue/countries.rules';
import type { Feed, Headline, Incident, Period, ServerState } from './status.rules.ts';

export const headlineTexts: Record<Headline, { text: string; dot: 'ok' | 'warn' | 'bad' | 'off' }> = {
  buying_paused: { text: 'Buying is paused', dot: 'bad' },
  nothing_on_sale: { text: 'No services on sale yet', dot: 'off' },
  all_closed: { text: 'No server can sell numbers right now', dot: 'bad' },
  slow: { text: 'Codes are slower than usual', dot: 'warn' },
  fewer_codes: { text: 'Fewer codes are arriving than usual', dot: 'warn' },
  no_codes_lately: { text: 'No codes in the last hour', dot: 'off' },
  codes_are_arriving: { text: 'Codes are arriving', dot: 'ok' },
};

export const serverStateTexts: Record<ServerState, { text: string; sentence: string; dot: 'ok' | 'warn' | 'bad' }> = {
  working: { text: 'Working', sentence: '', dot: 'ok' },
  slow: { text: 'Slow now', sentence: 'is slower than usual.', dot: 'warn' },
  fewer_codes: { text: 'Fewer codes', sentence: 'receives fewer codes than usual.', dot: 'warn' },
  closed: { text: 'Paused', sentence: 'is paused.', dot: 'bad' },
};

export const periodTexts: Record<Period, { text: string; short: string; query: string }> = {
  hour: { text: 'Last hour', short: 'Now', query: '' },
  day: { text: '24 hours', short: '24 h', query: '?period=24h' },
  week: { text: '7 days', short: '7 d', query: '?period=7d' },
};

export const feedTexts: Record<Feed['method'], string> = { upi: 'UPI deposits', trc20: 'USDT deposits' };

export function explainIncident({ kind, subject, closedAt }: Incident): { title: string; detail: string } {
  const isOpen = closedAt === null;
  if (kind === 'buying_paused')
    return {
      title: isOpen ? 'Buying is paused' : 'Buying was paused',
      detail: isOpen ? "Numbers already bought aren't affected." : "Numbers already bought weren't affected.",
    };
  if (kind === 'server_closed')
    return {
      title: isOpen ? `Server ${subject} is paused` : `Server ${subject} was paused`,
      detail: isOpen ? 'No new numbers are sold on it.' : 'No new numbers were sold on it.',
    };
  if (kind === 'route_paused') return explainPausedRoute(subject, { isOpen });
  const name = feedTexts[subject === 'upi' ? 'upi' : 'trc20'];
  return {
    title: isOpen ? `${name} are delayed` : `${name} were delayed`,
    detail: isOpen
      ? "Payments are credited as soon as we can check them. You don't need to do anything."
      : 'Payments were checked afterwards.',
  };
}

/** Names the country, never the provider. */
function explainPausedRoute(subject: string, { isOpen }: { isOpen: boolean }): { title: string; detail: string } {
  const [server = '', iso = ''] = subject.split(':');
  const country = findCountryByIso(iso);
  const numbers = country === undefined ? 'some numbers' : `numbers from ${country.name}`;
  return {
    title: `Server ${server}: ${numbers} ${isOpen ? 'are' : 'were'} paused`,
    detail: `Other numbers ${isOpen ? 'are' : 'were'} still sold on it.`,
  };
}
