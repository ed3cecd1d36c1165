import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { WaitlistEntry } from '@pinline/contract/waitlist/waitlist.calls';
import { onFrame } from '../../platform/live/live.ts';
import { toast } from '../../platform/page/toasts.ts';
import { openPalette } from '../../platform/page/palette.store.ts';
import { cardsKey, cardsQuery } from '../activations/activations.api.ts';
import { showCard } from '../activations/arrivals/show-card.ts';
import type { Card } from '../activations/card/card-face.ts';
import { announceUnasked } from '../activations/code/announce-bought.ts';
import { copyNumber, copyUnasked } from '../activations/code/copying.ts';
import { withoutPrefix } from '../activations/code/number-groups.ts';
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
    if (!isReplay) announce(frame.entry, { queryClient, ...page });
  });
}

const toldMs = 8_000;

function announce({ status, label, mobileId }: WaitlistEntry, { queryClient, open }: Page): void {
  const text = waitlistText.ended;
  if (status === 'notified')
    toast.success(text.notified(label), {
      ms: toldMs,
      more: { text: text.find, openLabel: text.find, onOpen: openPalette, button: undefined },
    });
  if (status === 'bought') void announceBought(queryClient, { mobileId, title: text.bought(label), open });
  if (status === 'no_money')
    toast.error(text.no_money(label), {
      ms: toldMs,
      more: { text: text.addMoney, openLabel: text.addMoney, onOpen: () => open('/topup'), button: undefined },
    });
  if (status === 'expired') toast.info(text.expired(label));
}

type Bought = Pick<WaitlistEntry, 'mobileId'> & Pick<Page, 'open'> & { title: string };

async function announceBought(queryClient: QueryClient, { mobileId, title, open }: Bought): Promise<void> {
  const { show } = waitlistText.ended;
  const isIts = ({ _id }: Card) => _id === mobileId;
  const number =
    queryClient.getQueryData<Card[]>(cardsKey)?.find(isIts) ??
    (await queryClient.fetchQuery({ ...cardsQuery(), staleTime: 0 }).catch(() => []))?.find(isIts);
  if (number === undefined)
    toast.success(title, { ms: toldMs, more: { text: show, openLabel: show, onOpen: () => open('/dashboard'), button: undefined } });
  else {
    const isCopied = await copyUnasked(withoutPrefix(number));
    const onCopy = () => void copyNumber(number);
    announceUnasked(number, { isCopied, onCopy, title, ms: toldMs, openLabel: show, onOpen: () => showCard(number, open) });
  }
}
