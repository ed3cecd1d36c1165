import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../platform/api/api-error.ts';
import { handleError } from '../../../platform/api/handle-error.ts';
import { shell } from '../../../platform/language/shell.texts.ts';
import { useSession } from '../../../platform/session/session.ts';
import { Button } from '../../../ui/button/button.tsx';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { Sentence } from '../../../ui/sentence.tsx';
import { AuthFrame } from '../form/auth-frame.tsx';
import { LinkProblem } from '../form/link-problem.tsx';
import { confirmToken } from '../sign-in/address-token.ts';
import { confirmEmail } from './email.api.ts';
import { emailText } from './email.texts.ts';

const text = emailText.confirm;

/** Nothing happens before the button is pressed: programs that check mails open their links. */
export function ConfirmEmailScreen() {
  const [token] = useState(() => confirmToken.find() ?? '');
  const [isBusy, setIsBusy] = useState(false);
  const [email, setEmail] = useState<string>();
  const [linkProblem, setLinkProblem] = useState<string>();
  const confirm = async (): Promise<void> => {
    setIsBusy(true);
    try {
      setEmail(await confirmEmail(token));
      confirmToken.forget();
    } catch (error) {
      if (isOfLink(error)) setLinkProblem(error.message);
      else handleError(error);
    }
    setIsBusy(false);
  };
  if (email !== undefined) return <Changed email={email} />;
  return (
    <AuthFrame title={shell.pages.confirmEmail} subtitle={text.lead}>
      {linkProblem === undefined ? (
        <Button variant="primary" size="lg" block busy={isBusy} busyText={text.busy} onClick={() => void confirm()}>
          {text.submit}
        </Button>
      ) : (
        <LinkProblem message={linkProblem}>
          <AskAgain />
        </LinkProblem>
      )}
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
      {/* A new page load: what is open knows the old address. */}
      <a href="/" className={buttonClass({ variant: 'primary', size: 'lg', block: true })}>
        {text.next}
      </a>
    </AuthFrame>
  );
}

function isOfLink(error: unknown): error is ApiError {
  return error instanceof ApiError && ['EMAIL_LINK_INVALID', 'EMAIL_TAKEN'].includes(error.code);
}
