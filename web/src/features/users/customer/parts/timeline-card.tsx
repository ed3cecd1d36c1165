import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { handleError } from '../../../../platform/api/handle-error.ts';
import { useNow } from '../../../../platform/time/clock.ts';
import { timeFormat } from '../../../../platform/time/times.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Card, CardHead } from '../../../../ui/card.tsx';
import { classes } from '../../../../ui/classes.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { optionsOf } from '../../../../ui/fields/option-list.ts';
import { ListStates } from '../../../../ui/list/list-states.tsx';
import { Sentence } from '../../../../ui/sentence.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { type CustomerEvent, loadTimeline, type TimelineKind, timelineQuery } from '../customer.api.ts';
import { customerText } from '../customer.texts.ts';
import { TimelineEvent } from './timeline-event.tsx';
import { continueEvents, type ReadEvents } from './timeline-pages.ts';

const text = customerText.timeline;
const kinds = optionsOf(text.kinds);

export function TimelineCard({ id }: { id: string }) {
  const [kind, setKind] = useState<TimelineKind>('all');
  return (
    <Card className="listing-card">
      <CardHead title={text.title}>
        <div role="group" aria-label={text.title} className="customer-kinds">
          {kinds.map(({ value, label }) => (
            <button
              key={value}
              type="button"
              aria-pressed={value === kind}
              className={classes('customer-kind text-xs font-medium', value === kind ? 'text-1' : 'text-2')}
              onClick={() => setKind(value)}
            >
              {label}
            </button>
          ))}
        </div>
      </CardHead>
      <Events key={kind} id={id} kind={kind} />
    </Card>
  );
}

function Events({ id, kind }: { id: string; kind: TimelineKind }) {
  const query = useQuery(timelineQuery(id, kind));
  const [read, setRead] = useState<ReadEvents>();
  const [isReading, setIsReading] = useState(false);
  const { events, next = null } = query.data === undefined ? {} : continueEvents(query.data, read);
  const readOn = async (before: string) => {
    setIsReading(true);
    try {
      const page = await loadTimeline(id, { kind, before });
      setRead({ events: [...(events ?? []), ...page.data], next: page.next });
    } catch (error) {
      handleError(error);
    }
    setIsReading(false);
  };
  return (
    <>
      <ListStates
        query={query}
        count={events?.length}
        failedTitle={text.failedTitle}
        none={<EmptyState kind="empty" title={text.emptyTitle} text={text.emptyBody} />}
      >
        {events === undefined ? <Waiting /> : <Days id={id} events={events} />}
      </ListStates>
      {events !== undefined && events.length > 0 && (
        <div className="flex min-h-13 items-center justify-between gap-3 border-t border-line px-card py-2 text-xs text-3">
          <p aria-live="polite">
            <Sentence text={text.shown} values={{ count: <span className="num text-1">{events.length.toLocaleString('en-IN')}</span> }} />
          </p>
          {next !== null && (
            <Button variant="ghost" size="sm" busy={isReading} busyText={text.loading} onClick={() => void readOn(next)}>
              {text.earlier}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

function Days({ id, events }: { id: string; events: readonly CustomerEvent[] }) {
  const now = useNow();
  const days = Map.groupBy(events, ({ at }) => dayOf(at));
  const [today, yesterday] = [dayOf(new Date(now).toISOString()), dayOf(new Date(now - 86_400_000).toISOString())];
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-label={day}>
      <h3 className="customer-day text-xs font-medium text-3">{day === today ? text.today : day === yesterday ? text.yesterday : day}</h3>
      <ol>
        {ofDay.map((event) => (
          <TimelineEvent key={event._id} userId={id} event={event} />
        ))}
      </ol>
    </section>
  ));
}

const dayOf = timeFormat({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

function Waiting() {
  return (
    <div className="grid gap-5 p-card" aria-busy>
      {[0, 1, 2, 3, 4].map((line) => (
        <span key={line} className="flex gap-5">
          <Skeleton className="w-12" />
          <Skeleton className="w-52" />
        </span>
      ))}
    </div>
  );
}
