import { explainIncident } from './page/incident-text.ts';
import { statusTexts } from './status.texts.ts';
import { periods, type Rated } from './status.rules.ts';
import type { Status } from './status.commands.ts';

/** In English. Only rates of 20 outcomes or more, no counts. */
export function presentStatus(status: Status, { isStale, appName }: { isStale: boolean; appName: string }) {
  return {
    name: appName,
    updatedAt: status.now,
    isStale,
    headline: status.headline,
    sentence: statusTexts.headlines[status.headline],
    lastCodeAt: status.lastCodeAt,
    buying: { isPaused: status.isBuyingPaused },
    deposits: status.feeds,
    servers: status.servers.map(({ number, name, state, ...rated }) => ({ server: String(number), name, state, ...presentRates(rated) })),
    services: status.services.map(({ code, name, ...rated }) => ({ code, name, ...presentRates(rated) })),
    incidents: status.incidents.map((incident) => ({
      id: String(incident.id),
      kind: incident.kind,
      subject: incident.subject,
      title: explainIncident(incident, statusTexts).title,
      openedAt: incident.openedAt,
      closedAt: incident.closedAt,
    })),
  };
}

function presentRates(rated: Rated) {
  return {
    ...Object.fromEntries(periods.map((period) => [period, rated[period]])),
    last24Hours: rated.last24Hours,
    lastCodeAt: rated.lastCodeAt,
  };
}
