import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { handleError } from '../../../platform/api/handle-error.ts';
import { Button } from '../../../ui/button/button.tsx';
import { formatTime } from '../alarm-times.ts';
import { Sentence } from '../../../ui/sentence.tsx';
import { type Channel, refreshChannels, testChannel } from './channels.api.ts';
import { channelsText as text } from './texts.ts';

/** `problem`: null when the test was accepted. */
type Tested = { problem: string | null } | undefined;

export function TestChannel({ channel, now }: { channel: Channel; now: number }) {
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [tested, setTested] = useState<Tested>();
  const test = async () => {
    setIsBusy(true);
    setTested(undefined);
    try {
      setTested({ problem: await testChannel(channel._id) });
    } catch (error) {
      handleError(error);
    }
    setIsBusy(false);
    await refreshChannels(queryClient);
  };
  return (
    <>
      <Button
        className="channels-test"
        aria-label={text.testOf(channel.target)}
        busy={isBusy}
        busyText={text.testing}
        needsServer
        onClick={() => void test()}
      >
        {text.test}
      </Button>
      <p role="status" className="channels-result">
        <Result tested={tested} failure={channel.failure} now={now} />
      </p>
    </>
  );
}

function Result({ tested, failure, now }: { tested: Tested; failure: Channel['failure']; now: number }) {
  if (tested?.problem === null) return <span className="text-success-text">{text.accepted}</span>;
  if (tested !== undefined) return <span className="text-danger-text">{text.notAccepted(tested.problem ?? '')}</span>;
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
