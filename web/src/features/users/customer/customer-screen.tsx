import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Copy } from 'lucide-react';
import { ApiError } from '../../../platform/api/api-error.ts';
import { copyText } from '../../../platform/page/copy.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { useNow } from '../../../platform/time/clock.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { formatExact, formatWhen } from '../../../ui/time/ages.ts';
import { lists } from '../../../ui/list/list.texts.ts';
import { shell } from '../../../platform/language/shell.texts.ts';
import { TierOfUserCard } from '../../catalogue/tiers/tier-of-user-card.tsx';
import { KeysOfUserCard } from '../../developers/operators/keys-of-user-card.tsx';
import { BalanceCard } from './parts/balance-card.tsx';
import { DepositsCard } from './parts/deposits-card.tsx';
import { ActionsCard } from './parts/actions-card.tsx';
import { NotesCard } from './parts/notes-card.tsx';
import { ReplyCard } from './parts/reply-card.tsx';
import { SignsCard } from './parts/signs-card.tsx';
import { TimelineCard } from './parts/timeline-card.tsx';
import { type Customer, customerQuery } from './customer.api.ts';
import { customerText as text } from './customer.texts.ts';
import '../../../ui/list/listing.css';
import './customer.css';
import { formatLongDate } from '../../../ui/time/formats.ts';

export function CustomerScreen({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(customerQuery(id));
  if (data !== undefined) return <Shown customer={data} />;
  if (error === null) return <Waiting />;
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 422);
  return (
    <Card>
      <EmptyState
        kind={isUnknown ? 'filtered' : 'failed'}
        titleAs="h1"
        title={isUnknown ? text.unknownTitle : text.failedTitle}
        text={isUnknown ? text.unknownBody : lists.failedBody}
        action={isUnknown ? <Link to="/admin/users">{text.back}</Link> : <Button onClick={() => void refetch()}>{shell.retry}</Button>}
      />
    </Card>
  );
}

function Shown({ customer }: { customer: Customer }) {
  const id = customer.user._id;
  return (
    <>
      <Head customer={customer} />
      <div className="customer-page">
        <div className="customer-column">
          <DepositsCard customer={customer} />
          <TimelineCard id={id} />
        </div>
        <div className="customer-column">
          <BalanceCard customer={customer} />
          <ReplyCard reply={customer.reply} />
          <ActionsCard customer={customer} />
          <TierOfUserCard userId={id} />
          <KeysOfUserCard user={customer.user} />
          <SignsCard signs={customer.signs} />
          <NotesCard id={id} notes={customer.notes} />
        </div>
      </div>
    </>
  );
}

function Head({ customer: { user, since, lastSeenAt, reply, deletion } }: { customer: Customer }) {
  const now = useNow();
  const copy = async () => {
    if (await copyText(reply)) toast.success(text.replyCopied, { ms: 2_000 });
  };
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
      <div className="min-w-0">
        <Link to="/admin/users" className="text-sm">
          {text.back}
        </Link>
        <h1 className="text-xl tracking-tight wrap-anywhere">{user.email}</h1>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-3">
          <Badge tone={user.isBlock ? 'danger' : 'success'} dot>
            {text.statuses[user.status]}
          </Badge>
          {deletion.isHeld && <Badge tone="warning">{text.held}</Badge>}
          {deletion.dueAt !== null && <Badge tone="warning">{text.leaves(formatLongDate(deletion.dueAt))}</Badge>}
          <span>{text.since(formatLongDate(since))}</span>
          {lastSeenAt === null ? (
            <span>{text.neverSeen}</span>
          ) : (
            <span title={formatExact(lastSeenAt)}>
              <Sentence text={text.lastSeen} values={{ when: formatWhen(lastSeenAt, now) }} />
            </span>
          )}
          <span>
            <Sentence text={text.id} values={{ id: <span className="num">{user._id}</span> }} />
          </span>
        </p>
      </div>
      <Button variant="primary" onClick={() => void copy()}>
        <Copy size={16} strokeWidth={1.75} aria-hidden />
        {text.copyReply}
      </Button>
    </div>
  );
}

function Waiting() {
  return (
    <div className="grid gap-6" aria-busy>
      <h1 className="sr-only">{text.back}</h1>
      <Skeleton className="h-14 w-72" />
      <div className="customer-page">
        <Skeleton className="h-96 w-full rounded-card" />
        <Skeleton className="h-96 w-full rounded-card" />
      </div>
    </div>
  );
}
