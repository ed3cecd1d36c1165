import type { Severity } from '@pinline/contract/alarms/alarms.rules';
import type { Mail } from '../../../platform/mail/mailer.ts';
import { composeMail } from '../../../platform/mail/compose-mail.rules.ts';

/** `id`: the same when it is sent again after a lost answer. `alarm`: null for a test and a summary, whose text has several lines. */
export type Message = {
  id: string;
  event: 'opened' | 'changed' | 'over' | 'test' | 'digest';
  severity: Severity;
  text: string;
  at: Date;
  alarm: { id: string; kind: string; openedAt: Date } | null;
};

type Place = { appName: string; timeZone: string; url: string };

const starts = {
  opened: { urgent: 'Urgent', warning: 'Warning', notice: 'For your information' },
  changed: 'Changed',
  over: 'Over',
  test: 'Test',
};

function writeLine({ event, severity, text, alarm }: Message, { timeZone }: Pick<Place, 'timeZone'>): string {
  if (event === 'digest') return text;
  const start = event === 'opened' ? starts.opened[severity] : starts[event];
  return `${start}: ${text}${event === 'over' && alarm !== null ? ` It began on ${shownTime(alarm.openedAt, timeZone)}.` : ''}`;
}

export function writeMail(message: Message, place: Place): Omit<Mail, 'to'> {
  const lines = writeLine(message, place).split('\n');
  return composeMail({
    subject: `${place.appName}: ${shorten(lines[0] ?? '', 150)}`,
    before: lines,
    link: { words: 'Open the back office', url: place.url },
    after: [],
    appName: place.appName,
  });
}

export function writeChat(message: Message, place: Place): string {
  return `${place.appName} · ${shorten(writeLine(message, place), 1_500)}\n${place.url}`;
}

/** A body of Standard Webhooks. */
export function writeEvent({ event, severity, text, at, alarm }: Message, { url }: Pick<Place, 'url'>): string {
  const data = { id: alarm?.id ?? null, kind: alarm?.kind ?? null, severity, text, openedAt: alarm?.openedAt.toISOString() ?? null, url };
  const type = event === 'digest' ? 'digest' : `alarm.${event}`;
  return JSON.stringify({ type, timestamp: at.toISOString(), data });
}

function shownTime(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', timeZone }).format(at);
}

function shorten(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;
}
