import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { samplesNeeded } from '@pinline/contract/catalogue/catalogue.rules';
import type { NumberFacts } from '@pinline/contract/activations/help/help.calls';
import { ApiError } from '../../../platform/api/api-error.ts';
import { shell } from '../../../platform/language/shell.texts.ts';
import { isReplaying, onFrame } from '../../../platform/live/live.ts';
import { useIsGenerating } from '../../../platform/session/purchase.ts';
import { useNow } from '../../../platform/time/clock.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { offersQuery } from '../../catalogue/find/offers.api.ts';
import { useAdvice } from '../advice/use-advice.ts';
import { activationsText } from '../activations.texts.ts';
import { InlineNumber } from '../code/phone-number.tsx';
import { answers } from './answers/answers.rules.ts';
import type { Known } from './answers/questions.rules.ts';
import { factsKey, factsQuery } from './help.api.ts';
import { helpButtonText } from './help-button.texts.ts';
import { helpText as text } from './help.texts.ts';
import { Questions } from './questions.tsx';

export function HelpDialog({ id, isInAddress = false, onClose }: { id: string; isInAddress?: boolean; onClose: () => void }) {
  const { data: facts, error, refetch } = useQuery(factsQuery(id));
  useNews(id);
  useCloseWhenBuying(onClose);
  return (
    <Dialog
      open
      isInAddress={isInAddress}
      onClose={onClose}
      title={facts?.number === null ? text.titleNone : helpButtonText.title}
      subtitle={facts && <About facts={facts} />}
    >
      {facts !== undefined && <Answered facts={facts} />}
      {facts === undefined && error !== null && <Failed error={error} onRetry={() => void refetch()} onClose={onClose} />}
      {facts === undefined && error === null && <Waiting />}
    </Dialog>
  );
}

function About({ facts: { serviceName, server, number } }: { facts: NumberFacts }) {
  return (
    <span>
      {serviceName} · {activationsText.serverName(server)}
      {number !== null && (
        <>
          {' · '}
          <InlineNumber number={number} />
        </>
      )}
    </span>
  );
}

function Answered({ facts }: { facts: NumberFacts }) {
  const now = useNow();
  const usual = useUsual(facts);
  const elsewhere = useAdvice({ ...facts, country: facts.number?.country ?? null });
  const known = { facts, now, usual, isSoldElsewhere: elsewhere !== undefined };
  return <Questions facts={facts} answers={answers(known)} elsewhere={elsewhere} now={now} />;
}

function useUsual({ serviceId }: NumberFacts): Known['usual'] {
  const services = useQuery(offersQuery()).data ?? [];
  const offer = services.flatMap(({ offers }) => offers).find((each) => each.serviceId === serviceId);
  if (offer === undefined || offer.successRate === null || offer.samples < samplesNeeded) return null;
  return { rate: Math.round(offer.successRate), medianWaitSeconds: offer.medianWaitSeconds };
}

/** What happens to the number meanwhile changes its answers. */
function useNews(id: string): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      onFrame((frame) => {
        const isOfNumber = 'mobileId' in frame ? frame.mobileId === id : 'mobile' in frame ? frame.mobile._id === id : 'balance' in frame;
        if (isOfNumber && !isReplaying()) void queryClient.invalidateQueries({ queryKey: factsKey(id) });
      }),
    [id, queryClient],
  );
}

/** The card of the number that it buys is behind it. */
function useCloseWhenBuying(onClose: () => void): void {
  const isGenerating = useIsGenerating();
  const was = useRef(isGenerating);
  useEffect(() => {
    if (isGenerating && !was.current) onClose();
    was.current = isGenerating;
  }, [isGenerating, onClose]);
}

function Failed({ error, onRetry, onClose }: { error: Error; onRetry: () => void; onClose: () => void }) {
  if (error instanceof ApiError && (error.status === 404 || error.status === 422))
    return (
      <EmptyState
        kind="filtered"
        title={text.unknownTitle}
        text={text.unknownBody}
        action={<Button onClick={onClose}>{shell.close}</Button>}
      />
    );
  return (
    <EmptyState kind="failed" title={text.failedTitle} text={text.failedBody} action={<Button onClick={onRetry}>{shell.retry}</Button>} />
  );
}

function Waiting() {
  return (
    <div className="grid gap-3" aria-busy>
      {['w-28', 'w-64', 'w-52', 'w-24', 'w-40', 'w-36'].map((width) => (
        <Skeleton key={width} className={width} />
      ))}
    </div>
  );
}
