import { Suspense, lazy } from 'react';
import type { HistoryRow } from '@pinline/contract/activations/activations.calls';
import type { Service } from '@pinline/contract/catalogue/catalogue.calls';
import type { Offer } from '@pinline/contract/catalogue/offers.calls';

const CancelDialog = lazy(async () => ({ default: (await import('../cancel/cancel-dialog.tsx')).CancelDialog }));
const AgainDialog = lazy(async () => ({ default: (await import('../again/again-dialog.tsx')).AgainDialog }));
const HistoryBuyDialog = lazy(async () => ({ default: (await import('./history-buy-dialog.tsx')).HistoryBuyDialog }));

export type HistoryAsked = { kind: 'buy'; service: Service; offer: Offer | undefined } | { kind: 'again' | 'cancel'; id: string } | null;

type HistoryQuestionsProps = {
  asked: HistoryAsked;
  rows: readonly HistoryRow[];
  /** `country`: the one that the question names, as ISO 3166 alpha-2. */
  onBuy: (service: Service, country: string | null) => void;
  onAskAgain: (row: HistoryRow) => void;
  onClose: () => void;
};

/** Rendered beside the list, because each row exists twice: in the table and in the cards. */
export function HistoryQuestions(props: HistoryQuestionsProps) {
  return <Suspense>{question(props)}</Suspense>;
}

function question({ asked, rows, onBuy, onAskAgain, onClose }: HistoryQuestionsProps) {
  if (asked === null) return null;
  if (asked.kind === 'buy') {
    const buy = () => {
      onClose();
      onBuy(asked.service, asked.offer?.country?.iso ?? null);
    };
    return <HistoryBuyDialog service={asked.service} offer={asked.offer} onBuy={buy} onClose={onClose} />;
  }
  const row = rows.find(({ _id }) => _id === asked.id);
  if (asked.kind === 'again') {
    if (row === undefined || row.again === null) return null;
    const buy = () => {
      onClose();
      onAskAgain(row);
    };
    return <AgainDialog row={row} offer={row.again} onBuy={buy} onClose={onClose} />;
  }
  if (row?.status !== 'pending') return null;
  return <CancelDialog card={{ ...row, serviceId: row.serviceId._id }} service={row.serviceId.serviceName} onClose={onClose} />;
}
