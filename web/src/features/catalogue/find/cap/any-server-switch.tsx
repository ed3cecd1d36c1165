import { formatRupees } from '@pinline/contract/values/money-format';
import { useId } from 'react';
import { Switch } from '../../../../ui/fields/switch.tsx';
import { Sentence } from '../../../../ui/sentence.tsx';
import { findText } from '../find.texts.ts';
import { anyServerStore, setAnyServer } from './any-server.store.ts';

export function AnyServerSwitch({ cap }: { cap: number | undefined }) {
  const id = useId();
  const isOn = anyServerStore.use();
  return (
    <span className="ml-auto flex min-w-0 items-center gap-2.5 text-right text-xs text-2 max-md:leading-4">
      <span id={id}>
        {isOn && cap !== undefined ? (
          <Sentence
            text={findText.anyServer.upTo}
            values={{
              cap: <span className="num font-medium text-1">{formatRupees(cap)}</span>,
            }}
          />
        ) : (
          findText.anyServer.label
        )}
      </span>
      <Switch labelledBy={id} checked={isOn} onChange={setAnyServer} />
    </span>
  );
}
