import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { CopyButton } from '../../../ui/copy/copy-button.tsx';
import { cancelTestNumber, goLiveQuery } from '../go-live.api.ts';
import { goLiveText } from '../go-live.texts.ts';
import { useCall } from '../use-call.ts';
import { lookOf } from './line-look.ts';
import type { LineProps } from './line-props.ts';
import { useRunningCheck } from './use-running-check.ts';

const text = goLiveText.number;

const NumberDialog = lazy(async () => ({ default: (await import('./number-dialog.tsx')).NumberDialog }));

export function NumberButton({ line, isNext }: LineProps) {
  const queryClient = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const { isBusy, run } = useCall();
  const number = useQuery(goLiveQuery()).data?.testNumber ?? null;
  useRunningCheck(line);
  if (line.isRunning) {
    const phone = /\+\d{7,15}/.exec(line.text)?.[0];
    return (
      number !== null && (
        <span className="flex items-center gap-1">
          {phone !== undefined && <CopyButton value={phone} label={text.copy} />}
          <Button busy={isBusy} busyText={text.cancelling} needsServer onClick={() => run(() => cancelTestNumber(queryClient, number))}>
            {text.cancel}
          </Button>
        </span>
      )
    );
  }
  return (
    <>
      <Button variant={lookOf(line.state, isNext)} onClick={() => setIsOpen(true)}>
        {line.state === 'ok' ? goLiveText.again : text.open}
      </Button>
      <Suspense>{isOpen && <NumberDialog onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
