import { useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { useNow } from '../../../../platform/time/clock.ts';
import { accountText } from '../account.texts.ts';
import { shell } from '../../../../platform/language/shell.texts.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button/button.tsx';
import { Card, CardHead } from '../../../../ui/card.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Sentence } from '../../../../ui/sentence.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { type Column, Table } from '../../../../ui/list/table.tsx';
import { formatExact, formatWhen } from '../../../../ui/time/ages.ts';
import { type AccountSession, sessionsQuery } from '../account.api.ts';
import { sessionFace } from '../session-face.ts';

const text = accountText.sessions;

export function SessionsCard() {
  const { data, isError, refetch } = useQuery(sessionsQuery());
  return (
    <Card>
      <CardHead title={text.title}>
        <p className="text-xs text-3">{text.note}</p>
      </CardHead>
      {isError && data === undefined ? (
        <EmptyState
          kind="failed"
          title={text.failedTitle}
          text={text.failedBody}
          action={<Button onClick={() => void refetch()}>{shell.retry}</Button>}
        />
      ) : data?.length === 0 ? (
        <EmptyState kind="empty" title={text.emptyTitle} text={text.emptyBody} />
      ) : (
        <SessionList sessions={data} />
      )}
    </Card>
  );
}

function SessionList({ sessions }: { sessions: readonly AccountSession[] | undefined }) {
  const now = useNow();
  return (
    <>
      <div className="hidden table:block">
        <Table caption={text.title} columns={columns(now)} rows={sessions} rowKey={(session) => session.id} skeletonRows={3} />
      </div>
      <ul className="table:hidden" aria-label={text.title} aria-busy={sessions === undefined}>
        {sessions === undefined
          ? [0, 1, 2].map((line) => <WaitingItem key={line} />)
          : sessions.map((session) => <Item key={session.id} session={session} now={now} />)}
      </ul>
    </>
  );
}

function columns(now: number): Column<AccountSession>[] {
  const { columns: heads } = text;
  return [
    { key: 'device', head: heads.device, cell: (session) => <Device session={session} />, skeleton: 'w-40' },
    {
      key: 'address',
      head: heads.address,
      cell: ({ address }) => (address === null ? text.unknownAddress : <Address address={address} />),
      skeleton: 'w-28',
    },
    { key: 'signed-in', head: heads.signedIn, cell: ({ createdAt }) => <When instant={createdAt} now={now} />, skeleton: 'w-16' },
    { key: 'last-used', head: heads.lastUsed, cell: ({ lastUsedAt }) => <When instant={lastUsedAt} now={now} />, skeleton: 'w-16' },
    { key: 'state', head: heads.state, cell: (session) => <State session={session} now={now} />, skeleton: 'h-5.5 w-28 rounded-badge' },
  ];
}

function Item({ session, now }: { session: AccountSession; now: number }) {
  return (
    <li className="grid gap-1.5 border-line px-card py-3 text-sm not-first:border-t">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Device session={session} />
        <State session={session} now={now} />
      </div>
      <p className="grid text-xs text-3">
        <span>
          {text.columns.signedIn} <When instant={session.createdAt} now={now} />{' '}
          {session.address !== null && (
            <Sentence text={text.from} values={{ address: <span className="num wrap-anywhere">{session.address}</span> }} />
          )}
        </span>
        <span>
          {text.columns.lastUsed} <When instant={session.lastUsedAt} now={now} />
        </span>
      </p>
    </li>
  );
}

function Device({ session: { device, isMobile } }: { session: AccountSession }) {
  const Icon = isMobile ? Smartphone : Monitor;
  return (
    <span className="flex min-w-0 items-center gap-2.5 font-medium text-1">
      <Icon size={16} strokeWidth={1.75} aria-hidden className="text-3" />
      <span className="max-w-64 truncate" title={text.device(device)}>
        {text.device(device)}
      </span>
    </span>
  );
}

function Address({ address }: { address: string }) {
  return (
    <span className="num block max-w-52 truncate" title={address}>
      {address}
    </span>
  );
}

function State({ session, now }: { session: AccountSession; now: number }) {
  const { tone, word, ended } = sessionFace(session);
  return (
    <span className="flex items-center gap-2">
      <Badge tone={tone} dot={tone !== 'neutral'}>
        {word}
      </Badge>
      {ended !== null && <When instant={ended} now={now} />}
    </span>
  );
}

function When({ instant, now }: { instant: string; now: number }) {
  return (
    <time dateTime={instant} title={formatExact(instant)} className="text-3">
      {formatWhen(instant, now)}
    </time>
  );
}

function WaitingItem() {
  return (
    <li className="grid gap-3 border-line px-card py-4 not-first:border-t" aria-hidden>
      <Skeleton className="w-36" />
      <Skeleton className="h-5.5 w-28 rounded-badge" />
      <Skeleton className="w-44" />
    </li>
  );
}
