import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { makeAddressLink } from '../go-live.api.ts';
import { goLiveText } from '../go-live.texts.ts';
import { useCall } from '../use-call.ts';
import { lookOf } from './line-look.ts';
import type { LineProps } from './line-props.ts';

const text = goLiveText.address;

/** A browser may keep the tab from opening after a call: the link stays beside the button until it was used. */
export function AddressButton({ line: { state }, isNext }: LineProps) {
  const { isBusy, run } = useCall();
  const [link, setLink] = useState<string | null>(null);
  const open = () =>
    run(async () => {
      const url = await makeAddressLink();
      setLink(url);
      if (url !== null) window.open(url, '_blank', 'noopener');
    });
  return (
    <>
      <Button variant={lookOf(state, isNext)} busy={isBusy} busyText={goLiveText.checking} needsServer onClick={open}>
        {state === 'ok' ? goLiveText.again : text.open}
      </Button>
      {link !== null && state !== 'ok' && (
        <a href={link} target="_blank" rel="noopener noreferrer" className="text-xs">
          {text.link}
        </a>
      )}
    </>
  );
}
