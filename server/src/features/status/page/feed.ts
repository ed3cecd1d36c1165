import type { Status } from '../status.commands.ts';
import { statusTexts } from '../status.texts.ts';
import { explainIncident } from './incident-text.ts';
import { markup } from '../../../platform/public-pages/markup.ts';

/** RFC 4287, in English. */
export function writeFeed({ incidents, now }: Status, { appName, url }: { appName: string; url: string }): string {
  const times = incidents.map(({ openedAt, closedAt }) => (closedAt ?? openedAt).getTime());
  const updated = times.length === 0 ? startOfDay(now) : new Date(Math.max(...times));
  const entries = incidents.map((incident) => {
    const { openedAt, closedAt } = incident;
    const { title, detail } = explainIncident(incident, statusTexts);
    const span = closedAt === null ? `Since ${openedAt.toISOString()}.` : `${openedAt.toISOString()} to ${closedAt.toISOString()}.`;
    return markup`<entry><id>${url}/status#incident-${incident.id}</id><title>${title}</title><published>${openedAt.toISOString()}</published><updated>${(
      closedAt ?? openedAt
    ).toISOString()}</updated><link href="${url}/status"/><content type="text">${span} ${detail}</content></entry>`;
  });
  return markup`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><id>${url}/status</id><title>${appName}: incidents</title><updated>${updated.toISOString()}</updated><author><name>${appName}</name></author><link rel="self" type="application/atom+xml" href="${url}/status.atom"/><link rel="alternate" type="text/html" href="${url}/status"/>${entries}</feed>
`.markup;
}

/** Without entries the feed shouldn't change all the time. */
function startOfDay(now: Date): Date {
  return new Date(Math.floor(now.getTime() / 86_400_000) * 86_400_000);
}
