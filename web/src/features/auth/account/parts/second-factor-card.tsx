import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { handleError } from '../../../../platform/api/handle-error.ts';
import { toast } from '../../../../platform/page/toasts.ts';
import { accountText } from '../account.texts.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button/button.tsx';
import { Card, CardHead } from '../../../../ui/card.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { type Account, beginAuthenticator, type NewAuthenticator, refreshAccount } from '../account.api.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';

const text = accountText.secondFactor;

type Step = { is: 'rest' } | { is: 'setting up'; authenticator: NewAuthenticator } | { is: 'keeping codes'; codes: readonly string[] };

type SecondFactorCardProps = {
  account: Account | undefined;
  onConfirmed?: () => void;
  onKept?: () => void;
};

export function SecondFactorCard({ account, onConfirmed, onKept }: SecondFactorCardProps) {
  const [step, setStep] = useState<Step>({ is: 'rest' });
  const queryClient = useQueryClient();
  const card = useFocusOnChange(step.is);
  const rest = () => setStep({ is: 'rest' });
  const confirmed = (codes: readonly string[]) => {
    setStep({ is: 'keeping codes', codes });
    onConfirmed?.();
    toast.success(accountText.setUp.done);
    void refreshAccount(queryClient);
  };
  const kept = () => {
    rest();
    onKept?.();
  };
  const isOn = account?.hasSecondFactor === true || step.is === 'keeping codes';
  return (
    <Card ref={card} tabIndex={-1} aria-label={text.title} aria-busy={account === undefined} className="outline-none">
      <CardHead title={text.title}>
        {account !== undefined &&
          (isOn ? (
            <Badge tone="success" icon={ShieldCheck}>
              {text.on}
            </Badge>
          ) : (
            <Badge>{text.off}</Badge>
          ))}
      </CardHead>
      <div className="grid justify-items-start gap-4 p-card text-sm">
        {account === undefined && <Waiting />}
        {account !== undefined && step.is === 'rest' && (
          <AtRest account={account} onBegun={(authenticator) => setStep({ is: 'setting up', authenticator })} />
        )}
        {step.is === 'setting up' && (
          <SecondFactorForm
            authenticator={step.authenticator}
            hasPassword={account?.hasPassword ?? false}
            onConfirmed={confirmed}
            onCancel={rest}
          />
        )}
        {step.is === 'keeping codes' && <RecoveryCodes codes={step.codes} email={account?.email ?? ''} onKept={kept} />}
      </div>
    </Card>
  );
}

function AtRest({ account, onBegun }: { account: Account; onBegun: (authenticator: NewAuthenticator) => void }) {
  const [isRemoving, setIsRemoving] = useState(false);
  const { mutate: begin, isPending: isBusy } = useMutation({ mutationFn: beginAuthenticator, onSuccess: onBegun, onError: handleError });
  // One button for both states keeps the focus.
  return (
    <>
      <p>{account.hasSecondFactor ? <Protected codesLeft={account.recoveryCodesLeft} /> : text.offText}</p>
      {account.hasSecondFactor ? (
        <Button onClick={() => setIsRemoving(true)}>{text.remove}</Button>
      ) : (
        <Button variant="primary" busy={isBusy} busyText={text.settingUp} needsServer onClick={() => begin()}>
          {text.setUp}
        </Button>
      )}
      {isRemoving && <RemoveDialog onClose={() => setIsRemoving(false)} />}
    </>
  );
}

function Protected({ codesLeft }: { codesLeft: number }) {
  return (
    <>
      {text.onText} {codesLeft > 0 ? text.codesLeft(codesLeft) : <span className="text-warning-text">{text.noneLeft}</span>}
    </>
  );
}

function Waiting() {
  return (
    <>
      <span className="grid w-full gap-2.5 py-1">
        <Skeleton className="w-full" />
        <Skeleton className="w-44" />
      </span>
      <Skeleton className="h-control w-20 rounded-control" />
    </>
  );
}

/** The pressed button is gone: this keeps keyboard users in place. */
function useFocusOnChange(step: Step['is']): RefObject<HTMLElement | null> {
  const card = useRef<HTMLElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    card.current?.focus();
  }, [step]);
  return card;
}
