import { useMutation, useQueryClient } from '@tanstack/react-query';
import { handleError } from '../../../platform/api/handle-error.ts';
import { Button } from '../../../ui/button/button.tsx';
import { formatTime } from '../alarm-times.ts';
import { Sentence } from '../../../ui/sentence.tsx';
import { type Channel, refreshChannels, testChannel } from './channels.api.ts';
import { channelsText as text } from './channels.texts.ts';

export function TestChannel({ channel, now }: { channel: Channel; now: number }) {
  const queryClient = useQueryClient();
  const {
    data: problem,
    mutate: test,
    isPending: isBusy,
  } = useMutation({
    mutationFn: () => testChannel(channel._id),
    onError: handleError,
    onSettled: () => void refreshChannels(queryClient),
  });
  return (
    <>
      <Button
        className="channels-test"
        aria-label={text.testOf(channel.target)}
        busy={isBusy}
        busyText={text.testing}
        needsServer
        onClick={() => test()}
      >
        {text.test}
      </Button>
      <p role="status" className="channels-result">
        <Result problem={problem} failure={channel.failure} now={now} />
      </p>
    </>
  );
}

type ResultProps = { /** Null when the test was accepted. */ problem: string | null | undefined; failure: Channel['failure']; now: number };

function Result({ problem, failure, now }: ResultProps) {
  if (problem === null) return <span className="text-success-text">{text.accepted}</span>;
  if (problem !== undefined) return <span className="text-danger-text">{text.notAccepted(problem)}</span>;
  if (failure === null) return null;
  const time = (
    <time dateTime={failure.since} className="num">
      {formatTime(failure.since, now)}
    </time>
  );
  return (
    <span className="text-danger-text">
      <Sentence text={text.failing} values={{ time, problem: failure.text }} />
    </span>
  );
}
