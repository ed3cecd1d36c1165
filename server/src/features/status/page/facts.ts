import type { Status } from '../status.commands.ts';
import type { Feed, Incident } from '../status.rules.ts';
import { explainIncident, feedTexts } from '../status.texts.ts';
import { markup, type Markup } from './markup.ts';
import { writeSpan, type Clock } from './times.ts';

type Fact = { dot: 'ok' | 'warn' | 'bad' | 'off'; title: string; side: string | Markup; detail: string | Markup };

export function writeMoney({ isBuyingPaused, servers, feeds }: Status, clock: Clock): Markup {
  return writeFacts([writeBuying({ isBuyingPaused, servers }), ...feeds.map((feed) => writeFeedOfPayments(feed, clock))]);
}

function writeBuying({ isBuyingPaused, servers }: Pick<Status, 'isBuyingPaused' | 'servers'>): Fact {
  if (isBuyingPaused)
    return { dot: 'bad', title: 'Buying', side: 'paused', detail: "New numbers can't be bought. Numbers already bought aren't affected." };
  const open = servers.filter(({ state }) => state !== 'closed').length;
  if (open === 0) return { dot: 'off', title: 'Buying', side: 'closed', detail: 'No server can sell numbers right now.' };
  const where = open === servers.length ? 'Open on all servers.' : `Open on ${open} of ${servers.length} servers.`;
  return { dot: open === servers.length ? 'ok' : 'warn', title: 'Buying', side: 'open', detail: `${where} No code, no charge.` };
}

function writeFeedOfPayments({ method, checkedUpTo, isAway }: Feed, clock: Clock): Fact {
  const upTo = checkedUpTo === null ? 'Not checked yet.' : markup`Checked up to ${clock.timeWithSeconds(checkedUpTo)}.`;
  const after = isAway ? ' Payments are credited as soon as we can check them.' : '';
  return { dot: isAway ? 'warn' : 'ok', title: feedTexts[method], side: isAway ? 'delayed' : 'working', detail: markup`${upTo}${after}` };
}

export function writeIncidents(incidents: readonly Incident[], { now, clock }: { now: Date; clock: Clock }): Markup {
  if (incidents.length === 0) return markup`<p class="empty">No incidents in the last 30 days.</p>`;
  return writeFacts(incidents.map((incident) => writeIncident(incident, { now, clock })));
}

function writeIncident(incident: Incident, { now, clock }: { now: Date; clock: Clock }): Fact {
  const { openedAt, closedAt } = incident;
  const { title, detail } = explainIncident(incident);
  const span = writeSpan((closedAt ?? now).getTime() - openedAt.getTime());
  const from = markup`${clock.day(openedAt)}, ${clock.time(openedAt)}`;
  if (closedAt === null) return { dot: 'warn', title, side: markup`open for ${span}`, detail: markup`Since ${from}. ${detail}` };
  const isSameDay = clock.day(openedAt) === clock.day(closedAt);
  const to = isSameDay ? clock.time(closedAt) : markup`${clock.day(closedAt)}, ${clock.time(closedAt)}`;
  return { dot: 'off', title, side: span, detail: markup`${from} to ${to}. ${detail}` };
}

function writeFacts(facts: readonly Fact[]): Markup {
  return markup`<ul class="facts">${facts.map(
    ({ dot, title, side, detail }) =>
      markup`<li><i class="dot ${dot}"></i><p>${title}</p><span class="meta">${side}</span><p class="meta">${detail}</p></li>`,
  )}</ul>`;
}
