import { secondFactorProblem } from '@pinline/contract/auth/auth.rules';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { ApiError } from '../../../platform/api/api-error.ts';
import { handleError } from '../../../platform/api/handle-error.ts';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useForm } from '../../../ui/form/form.ts';
import { SecondFactorField } from '../sign-in/second-factor-field.tsx';
import { accountQuery, confirmFreshly } from '../account/account.api.ts';
import { stepUpText as text } from './step-up.texts.ts';

type Answer = (isFresh: boolean) => void;

/** Asks for a code if the server wants one and retries; cancelling throws the refusal. Render `dialog` outside any form. */
export function useStepUp(): { run: <Reply>(action: () => Promise<Reply>) => Promise<Reply>; dialog: ReactNode } {
  const [waiting, setWaiting] = useState<readonly Answer[]>([]);
  const run = async <Reply,>(action: () => Promise<Reply>): Promise<Reply> => {
    try {
      return await action();
    } catch (error) {
      if (!wantsFreshCode(error)) throw error;
      const isFresh = await new Promise<boolean>((answer) => setWaiting((others) => [...others, answer]));
      if (!isFresh) throw error;
    }
    return action();
  };
  const answerAll = (isFresh: boolean) => {
    setWaiting([]);
    for (const answer of waiting) answer(isFresh);
  };
  return { run, dialog: waiting.length === 0 ? null : <StepUp onAnswer={answerAll} /> };
}

export function wantsFreshCode(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'SECOND_FACTOR_NEEDED';
}

function StepUp({ onAnswer }: { onAnswer: Answer }) {
  const { data: account } = useQuery(accountQuery());
  const [isOff, setIsOff] = useState(false);
  const cancel = () => onAnswer(false);
  if (isOff || account?.hasSecondFactor === false) return <NoFactor onClose={cancel} />;
  return <CodeQuestion onFresh={() => onAnswer(true)} onOff={() => setIsOff(true)} onClose={cancel} />;
}

type CodeQuestionProps = { onFresh: () => void; /** There is no authenticator after all. */ onOff: () => void; onClose: () => void };

function CodeQuestion({ onFresh, onOff, onClose }: CodeQuestionProps) {
  const formId = useId();
  const { form, field, isBusy } = useForm({
    start: { code: '' },
    problems: ({ code }) => ({ code: secondFactorProblem(code) }),
    send: async ({ code }) => {
      await confirmFreshly(code);
      onFresh();
    },
    explain: (error) => {
      if (error instanceof ApiError && error.code === 'SECOND_FACTOR_WRONG') return { code: error.message };
      if (error instanceof ApiError && error.code === 'SECOND_FACTOR_OFF') onOff();
      else handleError(error);
      return undefined;
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={text.title}
      formId={formId}
      cancel={text.cancel}
      submit={{ text: text.confirm, busyText: text.confirming, isBusy }}
    >
      <p>{text.text}</p>
      <form {...form} id={formId}>
        <SecondFactorField {...field('code')} />
      </form>
    </FormDialog>
  );
}

function NoFactor({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.noneTitle}
      footer={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Link to="/admin/account" onClick={onClose} className={buttonClass({ variant: 'primary' })} data-autofocus>
            {text.setUp}
          </Link>
        </>
      }
    >
      <p>{text.noneText}</p>
    </Dialog>
  );
}
