import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../platform/api/api-error.ts';
import { explainText as text } from './explain.texts.ts';
import { shell } from '../../../platform/language/shell.texts.ts';
import { Amount } from '../../../ui/amount.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Explained } from '../all-numbers/all-numbers.search.ts';
import { explainQuery, type Story } from './explain.api.ts';
import { toneOfState } from './explain-face.ts';
import { ExplainFacts } from './explain-facts.tsx';
import { Timeline } from './timeline.tsx';
import '../../../ui/list/listing.css';
import './explain.css';

export function ExplainDialog({ explained, onClose }: { explained: Explained; onClose: () => void }) {
  const { data: story, error, refetch } = useQuery(explainQuery(explained));
  const isWithoutNumber = story?.data.mobileno === null;
  return (
    <Dialog open wide onClose={onClose} title={isWithoutNumber ? text.titleNone : text.title} subtitle={story && subtitleOf(story)}>
      {story !== undefined && <Told story={story} />}
      {story === undefined && error !== null && <ExplainFailed error={error} onRetry={() => void refetch()} onClose={onClose} />}
      {story === undefined && error === null && <Waiting />}
    </Dialog>
  );
}

function subtitleOf({ data: { service, server } }: Story): string {
  return text.serviceOn({ name: service.serviceName, code: service.serviceCode, server });
}

function Told({ story: { data, timeline } }: { story: Story }) {
  return (
    <>
      <div className="listing-well">
        <Badge tone={toneOfState(data.state)} dot>
          {text.states[data.state]}
        </Badge>
        <Sums money={data.money} />
      </div>
      {data.isErased && <p className="text-sm text-2">{text.erased}</p>}
      <ExplainFacts facts={data} />
      <Timeline moments={timeline} />
      <div className="listing-well">
        <Sums money={data.money} />
      </div>
    </>
  );
}

function Sums({ money: { held, charged, returned, waiting, refunded } }: { money: Story['data']['money'] }) {
  return (
    <p className="text-sm text-2">
      <Sentence
        text={text.sums}
        values={{ held: <Amount value={held} />, charged: <Amount value={charged} />, returned: <Amount value={returned} /> }}
      />
      {waiting > 0 && (
        <>
          {'; '}
          <Sentence text={text.stillWaiting} values={{ waiting: <Amount value={waiting} /> }} />
        </>
      )}
      {refunded > 0 && (
        <>
          {'; '}
          <Sentence text={text.refunded} values={{ refunded: <Amount value={refunded} /> }} />
        </>
      )}
    </p>
  );
}

function ExplainFailed({ error, onRetry, onClose }: { error: Error; onRetry: () => void; onClose: () => void }) {
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 422);
  if (isUnknown)
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
    <div className="grid gap-4" aria-busy>
      <Skeleton className="h-11 w-full rounded-well" />
      {[0, 1, 2, 3, 4, 5].map((line) => (
        <span key={line} className="flex gap-5">
          <Skeleton className="w-20" />
          <Skeleton className="w-44" />
        </span>
      ))}
    </div>
  );
}
