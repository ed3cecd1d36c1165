import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { auth } from '../auth.texts.ts';
import { googleText } from './sign-in.texts.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { signInCode } from './address-token.ts';
import { AuthFrame } from '../form/auth-frame.tsx';
import { asksForSecondFactor, explainFailure } from '../form/failure.ts';
import { signInWithCode } from './google.api.ts';
import { SecondFactorScreen } from './second-factor-screen.tsx';

export function GoogleReturnScreen() {
  const navigate = useNavigate();
  const [isAsked, setIsAsked] = useState(false);
  const isBegun = useRef(false);
  const toLogin = () => {
    signInCode.forget();
    void navigate({ to: '/login', replace: true });
  };
  const begin = useEffectEvent(async () => {
    try {
      await signInWithCode();
    } catch (error) {
      if (asksForSecondFactor(error)) return setIsAsked(true);
      explainFailure(error, auth.signIn.failed);
      toLogin();
    }
  });
  useEffect(() => {
    // The code works once.
    if (isBegun.current) return;
    isBegun.current = true;
    void begin();
  }, []);
  if (isAsked) return <SecondFactorScreen send={signInWithCode} onBack={toLogin} onOver={toLogin} />;
  return (
    <AuthFrame title={googleText.title} subtitle={googleText.lead}>
      <Skeleton className="h-11 w-full rounded-control" />
    </AuthFrame>
  );
}
