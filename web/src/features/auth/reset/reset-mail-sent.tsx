import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useConfig } from '../../../platform/api/config.ts';
import { forgotText } from '../sign-in/sign-in.texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { Sentence } from '../../../ui/sentence.tsx';
import { AuthFrame } from '../form/auth-frame.tsx';

const text = forgotText.sent;

/** The same for an unknown address, so it reveals nothing. */
export function ResetMailSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const panel = useRef<HTMLDivElement>(null);
  const isDemo = useConfig()?.demo === true;
  useEffect(() => panel.current?.focus(), []);
  return (
    <AuthFrame title={text.title}>
      <div ref={panel} tabIndex={-1} role="status" className="grid gap-4 outline-none">
        <p className="text-sm wrap-anywhere">
          <Sentence text={text.lead} values={{ email: <b>{email}</b> }} />
        </p>
        <ol className="grid rounded-card border border-line bg-surface text-sm text-1">
          {text.steps.map((step, place) => (
            <li key={step} className="flex items-center gap-3 border-line px-3.5 py-2.5 not-first:border-t">
              <span aria-hidden className="num text-3">
                {place + 1}
              </span>
              {step}
            </li>
          ))}
        </ol>
        <p className="text-xs text-3">{text.validity}</p>
        {isDemo && <p className="rounded-control bg-sunken p-3 text-xs">{text.demo}</p>}
      </div>
      <div className="grid gap-2">
        <Link to="/login" className={buttonClass({ size: 'lg', block: true })}>
          {forgotText.back}
        </Link>
        <Button variant="ghost" size="lg" block onClick={onAgain}>
          {text.again}
        </Button>
      </div>
    </AuthFrame>
  );
}
