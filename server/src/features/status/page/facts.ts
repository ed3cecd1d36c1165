import type { Status } from '../status.commands.ts';
import type { Feed, Incident } from '../status.rules.ts';
import type { Dot } from './dots.ts';
import { explainIncident } from './incident-text.ts';
import { markup, type Markup } from '../../../platform/public-pages/markup.ts';
import type { Writing } from './writing.ts';

type Fact = { dot: Dot; title: string; side: string | Markup; detail: string | Markup };

export function writeMoney({ isBuyingPaused, servers, feeds }: Status, writing: Writing): Markup {
  return writeFacts([writeBuying({ isBuyingPaused, servers }, writing), ...feeds.map((feed) => writeFeedOfPayments(feed, writing))]);
}

function writeBuying({ isBuyingPaused, servers }: Pick<Status, 'isBuyingPaused' | 'servers'>, { texts: { buying } }: Writing): Fact {
  const { title } = buying;
  if (isBuyingPaused) return { dot: 'bad', title, side: buying.paused, detail: buying.pausedDetail };
  const [open, all] = [servers.filter(({ state }) => state !== 'closed').length, servers.length];
  if (open === 0) return { dot: 'off', title, side: buying.closed, detail: buying.closedDetail };
  if (open === all) return { dot: 'ok', title, side: buying.open, detail: buying.openOnAll };
  return { dot: 'warn', title, side: buying.open, detail: buying.openOn({ open, all }) };
}

function writeFeedOfPayments({ method, checkedUpTo, isAway }: Feed, { texts: { feeds }, clock }: Writing): Fact {
  const upTo = checkedUpTo === null ? feeds.notChecked : feeds.checkedUpTo(clock.timeWithSeconds(checkedUpTo));
  const title = feeds.names[method];
  if (isAway) return { dot: 'warn', title, side: feeds.delayed, detail: markup`${upTo} ${feeds.away}` };
  return { dot: 'ok', title, side: feeds.working, detail: upTo };
}

export function writeIncidents(incidents: readonly Incident[], writing: Writing): Markup {
  if (incidents.length === 0) return markup`<p class="empty">${writing.texts.incidents.none}</p>`;
  return writeFacts(incidents.map((incident) => writeIncident(incident, writing)));
}

function writeIncident(incident: Incident, { now, clock, texts }: Writing): Fact {
  const { openedAt, closedAt } = incident;
  const { title, detail } = explainIncident(incident, texts);
  const span = clock.span((closedAt ?? now).getTime() - openedAt.getTime());
  const { openFor, since, between } = texts.incidents;
  const from = markup`${clock.day(openedAt)}, ${clock.time(openedAt)}`;
  if (closedAt === null) return { dot: 'warn', title, side: openFor(span), detail: markup`${since(from)} ${detail}` };
  const isSameDay = clock.day(openedAt) === clock.day(closedAt);
  const to = isSameDay ? clock.time(closedAt) : markup`${clock.day(closedAt)}, ${clock.time(closedAt)}`;
  return { dot: 'off', title, side: span, detail: markup`${between({ from, to })} ${detail}` };
}

function writeFacts(facts: readonly Fact[]): Markup {
  return markup`<ul class="facts">${facts.map(
    ({ dot, title, side, detail }) =>
      markup`<li><i class="dot ${dot}"></i><p>${title}</p><span class="meta">${side}</span><p class="meta">${detail}</p></li>`,
  )}</ul>`;
}
