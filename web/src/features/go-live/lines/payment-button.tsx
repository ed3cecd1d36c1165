import type { Intent } from '@pinline/contract/deposits/deposits.calls';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { openTestPayment } from '../go-live.api.ts';
import { goLiveText } from '../go-live.texts.ts';
import { useCall } from '../use-call.ts';
import { lookOf } from './line-look.ts';
import type { LineProps } from './line-props.ts';
import { useRunningCheck } from './use-running-check.ts';

const text = goLiveText.payment;

const PaymentDialog = lazy(async () => ({ default: (await import('./payment-dialog.tsx')).PaymentDialog }));

export function PaymentButton({ line, isNext }: LineProps) {
  const queryClient = useQueryClient();
  const [intent, setIntent] = useState<Intent>();
  const { isBusy, run } = useCall();
  useRunningCheck(line);
  const open = () => run(async () => setIntent(await openTestPayment(queryClient)));
  return (
    <>
      <Button variant={lookOf(line.state, isNext)} busy={isBusy} busyText={text.opening} needsServer onClick={open}>
        {line.state === 'ok' ? goLiveText.again : text.open}
      </Button>
      <Suspense>{intent !== undefined && <PaymentDialog intent={intent} line={line} onClose={() => setIntent(undefined)} />}</Suspense>
    </>
  );
}
