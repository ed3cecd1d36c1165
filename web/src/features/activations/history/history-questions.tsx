import { Suspense, lazy } from 'react';
import type { HistoryRow } from '@pinline/contract/activations/calls';
import type { Service } from '@pinline/contract/catalogue/calls';

const CancelDialog = lazy(async () => ({ default: (await import('../cancel/cancel-dialog.tsx')).CancelDialog }));
const HistoryBuyDialog = lazy(async () => ({ default: (await import('./history-buy-dialog.tsx')).HistoryBuyDialog }));

/** What a press in the list asks before money moves. */
export type HistoryAsked = { kind: 'buy'; service: Service } | { kind: 'cancel'; id: string } | null;

type HistoryQuestionsProps = {
  asked: HistoryAsked;
  rows: readonly HistoryRow[];
  onBuy: (service: Service) => void;
  onClose: () => void;
};

/** The question stands beside the list, which has one row twice: in its table and in its cards. Their files are fetched when they are needed. */
export function HistoryQuestions({ asked, rows, onBuy, onClose }: HistoryQuestionsProps) {
  return <Suspense>{question({ asked, rows, onBuy, onClose })}</Suspense>;
}

function question({ asked, rows, onBuy, onClose }: HistoryQuestionsProps) {
  if (asked === null) return null;
  if (asked.kind === 'buy') {
    const buy = () => {
      onClose();
      onBuy(asked.service);
    };
    return <HistoryBuyDialog service={asked.service} onBuy={buy} onClose={onClose} />;
  }
  const row = rows.find(({ _id }) => _id === asked.id);
  // Its code came, or it ended, while the question stood.
  if (row?.status !== 'pending') return null;
  return <CancelDialog card={{ ...row, serviceId: row.serviceId._id }} service={row.serviceId.serviceName} onClose={onClose} />;
}
