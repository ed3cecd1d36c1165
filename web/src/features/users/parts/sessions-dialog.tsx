import type { AdminUser } from '@pinline/contract/users/users.calls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { useNow } from '../../../platform/time/clock.ts';
import { handleError } from '../../../platform/api/handle-error.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { shell } from '../../../platform/language/shell.texts.ts';
import { usersText } from '../users.texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListStates } from '../../../ui/list/list-states.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Allowed } from '../../auth/permissions/allowed.tsx';
import { sessionFace } from '../../auth/account/session-face.ts';
import { formatExact, formatWhen } from '../../../ui/time/ages.ts';
import { endSessions, showUser, type UserSession, userSessionsQuery } from '../users.api.ts';

const text = usersText.sessions;

export function SessionsDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const query = useQuery(userSessionsQuery(user._id));
  const queryClient = useQueryClient();
  const { mutate: end, isPending: isBusy } = useMutation({
    mutationFn: () => endSessions(user._id),
    onSuccess: () => {
      showUser(queryClient, user);
      toast.success(text.ended(user.email));
      onClose();
    },
    onError: handleError,
  });
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={text.title}
      subtitle={user.email}
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            {shell.close}
          </Button>
          <Allowed to="cases">
            <Button variant="danger" busy={isBusy} busyText={text.ending} onClick={() => end()}>
              {text.end}
            </Button>
          </Allowed>
        </>
      }
    >
      <ListStates
        query={query}
        count={query.data?.length}
        failedTitle={text.failedTitle}
        none={<EmptyState kind="empty" title={text.emptyTitle} text={text.emptyBody} />}
      >
        <SessionList sessions={query.data} />
      </ListStates>
      <Allowed to="cases">
        <p className="text-xs text-3">{text.endNote}</p>
      </Allowed>
    </Dialog>
  );
}

function SessionList({ sessions }: { sessions: readonly UserSession[] | undefined }) {
  const now = useNow();
  return (
    <ul aria-label={text.title} aria-busy={sessions === undefined}>
      {sessions === undefined
        ? [0, 1, 2].map((line) => (
            <li key={line} className="py-3">
              <Skeleton className="w-44" />
            </li>
          ))
        : sessions.map((session) => <Item key={session.id} session={session} now={now} />)}
    </ul>
  );
}

function Item({ session, now }: { session: UserSession; now: number }) {
  const { device, isMobile, address, createdAt, lastUsedAt } = session;
  const { tone, word } = sessionFace(session);
  const Icon = isMobile ? Smartphone : Monitor;
  return (
    <li className="grid gap-1 border-line py-3 text-sm not-first:border-t">
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="flex min-w-0 items-center gap-2.5 font-medium text-1">
          <Icon size={16} strokeWidth={1.75} aria-hidden className="text-3" />
          <span className="wrap-anywhere">{device}</span>
        </span>
        <Badge tone={tone} dot={tone !== 'neutral'}>
          {word}
        </Badge>
      </span>
      <span className="flex flex-wrap gap-x-1 text-xs text-3">
        {address === null ? text.unknownAddress : <span className="num wrap-anywhere">{address}</span>}
        <span aria-hidden>·</span>
        <time dateTime={createdAt} title={formatExact(createdAt)}>
          {text.signedIn} {formatWhen(createdAt, now)}
        </time>
        <span aria-hidden>·</span>
        <time dateTime={lastUsedAt} title={formatExact(lastUsedAt)}>
          {text.lastUsed} {formatWhen(lastUsedAt, now)}
        </time>
      </span>
    </li>
  );
}
