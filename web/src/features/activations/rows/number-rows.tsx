import { useLocation } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ChevronDown } from 'lucide-react';
import { useNow } from '../../../platform/time/clock.ts';
import { usePurchase } from '../../../platform/session/purchase.ts';
import { Amount } from '../../../ui/amount.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card as Surface } from '../../../ui/card.tsx';
import { classes } from '../../../ui/classes.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailApart } from '../../../ui/fail-apart.tsx';
import { fetchedPart } from '../../../ui/fetched-part.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { PushOffer } from '../../push/push-offer.tsx';
import { balanceQuery } from '../../wallet/wallet.api.ts';
import { cardsQuery } from '../activations.api.ts';
import { activationsText } from '../activations.texts.ts';
import type { Card } from '../card/card-face.ts';
import { isActive } from '../card/is-active.ts';
import { useKeptFocus } from '../otp/use-kept-focus.ts';
import { GeneratingRow } from './generating-row.tsx';
import { NumberRow } from './number-row.tsx';
import { isFolded, returnedBy } from './row-order.ts';
import { rowsText as text } from './rows.texts.ts';

const RowCard = fetchedPart(async () => (await import('./row-card.tsx')).RowCard);

/** What the bar's `Numbers` leads to. */
const place = 'your-numbers';

/** The numbers of all servers, a row each. Absent while there is none, unless the address asks for them. */
export function NumberRows() {
  const { data: cards, isError, refetch } = useQuery(cardsQuery());
  const purchase = usePurchase();
  const isSought = useLocation({ select: ({ hash }) => hash === place });
  const [openId, setOpenId] = useState<string>();
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isSought) return;
    ref.current?.scrollIntoView({ block: 'start' });
    ref.current?.focus({ preventScroll: true });
  }, [isSought]);
  useEffect(() => void RowCard.fetch(), []);
  const isEmpty = cards?.length === 0 && purchase === null;
  if (isEmpty && !isSought) return null;
  const opened = cards?.find(({ _id }) => _id === openId);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Surface id={place} ref={ref} tabIndex={-1} aria-labelledby={`${place}-title`} className="rows">
        <Head active={(cards ?? []).filter(isActive).length + (purchase === null ? 0 : 1)} />
        {isEmpty && <EmptyState kind="empty" title={text.none} text={text.noneText} />}
        {cards === undefined && isError && (
          <EmptyState
            kind="failed"
            title={text.failed}
            text={text.failedText}
            action={<Button onClick={() => void refetch()}>{text.retry}</Button>}
          />
        )}
        {!isEmpty && <Rows cards={cards ?? []} onOpen={setOpenId} />}
      </Surface>
      <PushOffer numbers={cards ?? []} />
      {opened !== undefined && <RowCard card={opened} onClose={() => setOpenId(undefined)} />}
    </div>
  );
}

function Head({ active }: { active: number }) {
  const held = useQuery(balanceQuery()).data?.held ?? 0;
  return (
    <div className="flex min-h-12 items-center justify-between gap-3 border-b border-line px-card">
      <h2 id={`${place}-title`} className="text-md">
        {text.title}
      </h2>
      {active > 0 && (
        <p className="text-xs font-medium text-1">
          {activationsText.buy.activeLabel} <span className="num">{active}</span>
          {held > 0 && (
            <span className="font-body text-2">
              <span aria-hidden> · </span>
              <Sentence text={text.held} values={{ price: <Amount value={held} /> }} />
            </span>
          )}
        </p>
      )}
    </div>
  );
}

function Rows({ cards, onOpen }: { cards: readonly Card[]; onOpen: (id: string) => void }) {
  const now = useNow();
  const purchase = usePurchase();
  const [isUnfolded, setIsUnfolded] = useState(false);
  const folded = cards.filter((card) => isFolded(card, now));
  const isInPlace = purchase !== null && cards.some(({ _id }) => _id === purchase.inPlaceOf);
  const row = (card: Card) => (
    <FailApart key={card._id}>
      {purchase?.inPlaceOf === card._id ? <GeneratingRow purchase={purchase} /> : <NumberRow card={card} onOpen={() => onOpen(card._id)} />}
    </FailApart>
  );
  return (
    <ul {...useKeptFocus<HTMLUListElement>('li')}>
      {purchase !== null && !isInPlace && <GeneratingRow purchase={purchase} />}
      {cards.filter((card) => !folded.includes(card)).map(row)}
      {folded.length > 0 && (
        <li className="border-line not-first:border-t">
          <button
            type="button"
            aria-expanded={isUnfolded}
            onClick={() => setIsUnfolded(!isUnfolded)}
            className={classes(
              'flex h-12 w-full items-center gap-2 px-card text-sm text-2 hover:bg-hover',
              !isUnfolded && 'rounded-b-[11px]',
            )}
          >
            <b className="font-medium">{text.manyEnded(folded.length)}</b>
            <span className="text-xs text-3">
              <Sentence text={text.returned} values={{ price: <Amount value={returnedBy(folded)} /> }} />
            </span>
            <ChevronDown size={16} strokeWidth={1.75} aria-hidden className={classes('ml-auto text-3', isUnfolded && 'rotate-180')} />
          </button>
        </li>
      )}
      {isUnfolded && folded.map(row)}
    </ul>
  );
}
