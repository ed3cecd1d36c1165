import { findCountryByIso } from '@pinline/contract/catalogue/countries.rules';
import type { Incident } from '../status.rules.ts';
import type { StatusTexts } from '../status.texts.ts';

type Explanation = { title: string; detail: string };

/** Names the country of a paused route, never its provider. */
export function explainIncident({ kind, subject, closedAt }: Incident, { incidents, feeds }: StatusTexts): Explanation {
  return textsOf()[closedAt === null ? 'open' : 'closed'];

  function textsOf(): { open: Explanation; closed: Explanation } {
    if (kind === 'buying_paused') return incidents.buying;
    if (kind === 'server_closed') return incidents.server(subject);
    if (kind === 'deposits_away') return incidents.deposits(feeds.names[subject === 'upi' ? 'upi' : 'trc20']);
    const [server = '', iso = ''] = subject.split(':');
    return incidents.route({ server, country: findCountryByIso(iso)?.name });
  }
}
