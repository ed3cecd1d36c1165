import { linkOptions, Link } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { checkLine, type GoLiveLine } from '../go-live.api.ts';
import { goLiveText as text } from '../go-live.texts.ts';
import { useCall } from '../use-call.ts';
import { AddressButton } from './address-button.tsx';
import { lookOf } from './line-look.ts';
import { MailButton } from './mail-button.tsx';
import { NumberButton } from './number-button.tsx';
import { PaymentButton } from './payment-button.tsx';
import type { LineProps } from './line-props.ts';

/** What resolves a line, or checks it again. */
export function LineAction(props: LineProps) {
  const { line, state, canCheck } = props.line;
  if (!canCheck) return state !== 'ok' && <LineLink {...props} />;
  if (line === 'providers' || line === 'routes' || line === 'backup') return <CheckButton {...props} />;
  if (line === 'address') return <AddressButton {...props} />;
  if (line === 'mail') return <MailButton {...props} />;
  if (line === 'number') return <NumberButton {...props} />;
  return line === 'payment' && <PaymentButton {...props} />;
}

function CheckButton({ line: { line, state }, isNext }: LineProps) {
  const queryClient = useQueryClient();
  const { isBusy, run } = useCall();
  const check = () => run(() => checkLine(queryClient, line));
  const checkUnasked = useEffectEvent(check);
  // An operator who has just added a provider or a route sees whether it works without pressing a button.
  const isUnasked = state === 'todo' && line !== 'backup';
  useEffect(() => {
    if (isUnasked) checkUnasked();
  }, [isUnasked]);
  return (
    <Button variant={lookOf(state, isNext)} busy={isBusy} busyText={text.checking} needsServer onClick={check}>
      {wordsOf(line, state)}
    </Button>
  );
}

function wordsOf(line: GoLiveLine['line'], state: GoLiveLine['state']): string {
  if (state === 'failed') return text.fix;
  if (state === 'ok') return text.again;
  return line === 'backup' ? text.backup : text.check;
}

const links = {
  factor: linkOptions({ to: '/admin/account' }),
  providers: linkOptions({ to: '/admin/services', search: { add: 'provider' } }),
  routes: linkOptions({ to: '/admin/services', search: { add: 'route' } }),
  prices: linkOptions({ to: '/admin/services/import' }),
  payment: linkOptions({ to: '/admin/currency', hash: 'upi' }),
  limits: linkOptions({ to: '/admin/settings' }),
  support: linkOptions({ to: '/admin/settings', hash: 'links' }),
};

function LineLink({ line: { line, state }, isNext }: LineProps) {
  if (line === 'address' || line === 'mail' || line === 'number' || line === 'backup') return null;
  return (
    <Link {...links[line]} className={buttonClass({ variant: lookOf(state, isNext) })}>
      {text.links[line]}
    </Link>
  );
}
