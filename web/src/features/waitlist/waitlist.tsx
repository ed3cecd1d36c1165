import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { WaitlistEntry } from '@pinline/contract/waitlist/waitlist.calls';
import { onFrame } from '../../platform/live/live.ts';
import { toast } from '../../platform/page/toasts.ts';
import { openPalette } from '../../platform/page/palette.store.ts';
import { waitlistText } from './waitlist.texts.ts';
import { WaitDialog } from './wait-dialog.tsx';
import { dropEntry, putEntry, waitlistQuery } from './waitlist.api.ts';
import { waitRequestStore } from './wait-request.store.ts';

/** Tells how entries end, and asks whether to wait. Fetched after the page: nothing of it is needed to buy. */
export function Waitlist() {
  const queryClient = useQueryClient();
  const { history } = useRouter();
  const request = waitRequestStore.use();
  useEffect(() => followWaitlist({ queryClient, open: (path) => history.push(path) }), [queryClient, history]);
  // The next user is asked nothing that this one was.
  useEffect(() => () => waitRequestStore.set(null), []);
  return request === null ? null : (
    <WaitDialog key={request.service.serviceCode} request={request} onClose={() => waitRequestStore.set(null)} />
  );
}

/** `open` navigates to a path. */
type Page = { queryClient: QueryClient; open: (path: string) => void };

function followWaitlist({ queryClient, ...page }: Page): () => void {
  // A new page receives old events first: the list tells the same.
  let isReplay = true;
  return onFrame((frame) => {
    if (!('type' in frame)) return;
    if (frame.type === 'ready') {
      if (!isReplay) void queryClient.invalidateQueries({ queryKey: waitlistQuery().queryKey });
      isReplay = false;
    }
    if (frame.type !== 'waitlist') return;
    if (frame.entry.status === 'removed') dropEntry(queryClient, frame.entry._id);
    else putEntry(queryClient, frame.entry);
    if (!isReplay) announce(frame.entry, page);
  });
}

const toldMs = 8_000;

function announce({ status, label }: WaitlistEntry, { open }: Pick<Page, 'open'>): void {
  const text = waitlistText.ended;
  if (status === 'notified')
    toast.success(text.notified(label), {
      ms: toldMs,
      more: { text: text.find, openLabel: text.find, onOpen: openPalette, button: undefined },
    });
  if (status === 'bought')
    toast.success(text.bought(label), {
      ms: toldMs,
      more: { text: text.show, openLabel: text.show, onOpen: () => open('/dashboard'), button: undefined },
    });
  if (status === 'no_money')
    toast.error(text.no_money(label), {
      ms: toldMs,
      more: { text: text.addMoney, openLabel: text.addMoney, onOpen: () => open('/topup'), button: undefined },
    });
  if (status === 'expired') toast.info(text.expired(label));
}
