import { useMutation } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../../../platform/api/api-error.ts';
import { handleError } from '../../../../platform/api/handle-error.ts';
import { currencyText } from '../payment-settings.texts.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { type ConnectionTest, testConnection } from '../payment-settings.api.ts';
import { Allowed } from '../../../auth/permissions/allowed.tsx';

const text = currencyText.upi;

export function ConnectionCheck() {
  const [answer, setAnswer] = useState<ConnectionTest | null>(null);
  const { mutate: test, isPending: isBusy } = useMutation({
    mutationFn: testConnection,
    onSuccess: setAnswer,
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'DEPOSITS_NOT_SET_UP') setAnswer({ isWorking: false, message: error.message });
      else handleError(error);
    },
  });
  const Icon = answer?.isWorking === true ? CircleCheck : TriangleAlert;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Allowed to="money">
        <Button busy={isBusy} busyText={text.testing} onClick={() => test()}>
          {text.test}
        </Button>
      </Allowed>
      <p role="status" className="settings-answer text-xs">
        {answer === null ? (
          <span className="text-3">{text.testNote}</span>
        ) : (
          <span className={answer.isWorking ? 'flex items-start gap-1.5 text-success-text' : 'flex items-start gap-1.5 text-danger-text'}>
            <Icon size={14} strokeWidth={1.75} aria-hidden className="mt-px" />
            <span className="wrap-anywhere">{answer.message}</span>
          </span>
        )}
      </p>
    </div>
  );
}
