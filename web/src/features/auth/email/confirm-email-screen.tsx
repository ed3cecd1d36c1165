import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../platform/api/api-error.ts';
import { handleError } from '../../../platform/api/handle-error.ts';
import { shell } from '../../../platform/language/shell.texts.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/button/button.tsx';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { Sentence } from '../../../ui/sentence.tsx';
import { refreshAccount } from '../account/account.api.ts';
import { AuthFrame } from '../form/auth-frame.tsx';
import { LinkProblem } from '../form/link-problem.tsx';
import { confirmToken } from '../sign-in/address-token.ts';
import { confirmEmail } from './email.api.ts';
import { emailText } from './email.texts.ts';

const text = emailText.confirm;

/** Nothing happens before the button is pressed: programs that check mails open their links. */
export function ConfirmEmailScreen() {
  const queryClient = useQueryClient();
  const [token] = useState(() => confirmToken.find() ?? '');
  const {
    mutate: confirm,
    isPending: isBusy,
    data: email,
    error,
  } = useMutation({
    mutationFn: () => confirmEmail(token),
    onSuccess: () => {
      confirmToken.forget();
      void refreshAccount(queryClient);
    },
    onError: (failure) => {
      if (!isOfLink(failure)) handleError(failure);
    },
  });
  if (email !== undefined) return <Changed email={email} />;
  return (
    <AuthFrame title={shell.pages.confirmEmail} subtitle={text.lead}>
      {isOfLink(error) && (
        <LinkProblem message={error.message}>
          <AskAgain />
        </LinkProblem>
      )}
      <Button variant="primary" size="lg" block busy={isBusy} busyText={text.busy} onClick={() => confirm()}>
        {text.submit}
      </Button>
    </AuthFrame>
  );
}

function AskAgain() {
  const isOperator = useSession()?.role === 'admin';
  return (
    <Link to={isOperator ? '/admin/account' : '/account'} className="touch-reach underline underline-offset-3">
      {text.again}
    </Link>
  );
}

function Changed({ email }: { email: string }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <AuthFrame title={text.doneTitle}>
      <div ref={panel} tabIndex={-1} role="status" className="text-sm wrap-anywhere outline-none">
        <Sentence text={text.done} values={{ email: <b>{email}</b> }} />
      </div>
      <Link to="/" className={buttonClass({ variant: 'primary', size: 'lg', block: true })}>
        {text.next}
      </Link>
    </AuthFrame>
  );
}

function isOfLink(error: unknown): error is ApiError {
  return error instanceof ApiError && ['EMAIL_LINK_INVALID', 'EMAIL_TAKEN'].includes(error.code);
}
