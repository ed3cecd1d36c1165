import type { AdminUser, LedgerLine } from '@pinline/contract/users/users.calls';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useNow } from '../../../platform/time/clock.ts';
import { explainText } from '../../activations/explain/explain.texts.ts';
import { usersText } from '../users.texts.ts';
import { Amount } from '../../../ui/amount.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ExportButton } from '../../../ui/export/export-button.tsx';
import { PagedList } from '../../../ui/list/paged-list.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { explainOf } from '../../activations/all-numbers/all-numbers.search.ts';
import { formatExact, formatWhen } from '../../../ui/time/ages.ts';
import { ledgerQuery } from '../users.api.ts';
import '../../../ui/list/listing.css';

const text = usersText.ledger;

type LedgerDialogProps = {
  userId: string;
  known: AdminUser | undefined;
  onClose: () => void;
};

export function LedgerDialog({ userId, known, onClose }: LedgerDialogProps) {
  const [page, setPage] = useState(1);
  const query = useQuery(ledgerQuery(userId, page));
  const { data } = query;
  const user = data?.data ?? known;
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={text.title}
      subtitle={user?.email}
      footer={
        <ExportButton
          list="GET admin/users/:id/ledger.csv"
          request={{ params: { id: userId }, query: {} }}
          count={data?.pagination.total}
        />
      }
    >
      <div className="listing-well">
        <span>{text.now}</span>
        {user === undefined ? <Skeleton className="w-20" /> : <Amount value={user.balance} />}
      </div>
      <div className="[&>.px-card]:px-0">
        <PagedList
          query={query}
          count={data?.entries.length}
          page={page}
          limit={data?.pagination.limit ?? 0}
          total={data?.pagination.total ?? 0}
          onPage={setPage}
          failedTitle={text.failedTitle}
          none={<EmptyState kind="empty" title={text.emptyTitle} text={text.emptyBody} />}
        >
          <Entries entries={data?.entries} userId={userId} />
        </PagedList>
      </div>
    </Dialog>
  );
}

function Entries({ entries, userId }: { entries: readonly LedgerLine[] | undefined; userId: string }) {
  const now = useNow();
  return (
    <ul aria-label={text.title} aria-busy={entries === undefined}>
      {entries === undefined
        ? [0, 1, 2, 3].map((line) => (
            <li key={line} className="flex justify-between py-3">
              <Skeleton className="w-36" />
              <Skeleton className="w-20" />
            </li>
          ))
        : entries.map((entry) => <Entry key={entry._id} entry={entry} userId={userId} now={now} />)}
    </ul>
  );
}

function Entry({ entry, userId, now }: { entry: LedgerLine; userId: string; now: number }) {
  const { time, kind, amount, balanceAfter, actor, reason, ref } = entry;
  return (
    <li className="grid gap-1 border-line py-3 text-sm not-first:border-t">
      <span className="flex items-center justify-between gap-3">
        <b>{text.kinds[kind]}</b>
        <Amount value={amount} signed />
      </span>
      <span className="flex flex-wrap justify-between gap-x-3 gap-y-1 text-xs text-3">
        <span className="flex flex-wrap gap-x-1">
          <time dateTime={time} title={formatExact(time)}>
            {formatWhen(time, now)}
          </time>
          <span aria-hidden>·</span>
          <About about={ref} userId={userId} />
          <span aria-hidden>·</span>
          <span className="wrap-anywhere">{text.by(actor)}</span>
        </span>
        <span>
          {text.after} <Amount value={balanceAfter} />
        </span>
      </span>
      {reason !== null && <p className="text-xs text-2">{reason}</p>}
    </li>
  );
}

function About({ about, userId }: { about: string; userId: string }) {
  const [, kind = '', id = ''] = /^([a-z]+):(\d+)$/.exec(about) ?? [];
  const words = text.about(kind, id) ?? about;
  if (kind !== 'activation') return <span className="wrap-anywhere">{words}</span>;
  return (
    <Link
      to="/admin/otp-history"
      search={{ userId, explain: explainOf({ userId, activationId: id }) }}
      title={explainText.action(words)}
      className="touch-reach"
    >
      {words}
    </Link>
  );
}
