import { type ReactNode, useState } from 'react';
import { accountText } from '../account.texts.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Card, CardHead } from '../../../../ui/card.tsx';
import { Sentence } from '../../../../ui/sentence.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { EmailDialog } from '../../email/email-dialog.tsx';
import { emailText } from '../../email/email.texts.ts';
import { WaitingEmail } from '../../email/waiting-email.tsx';
import type { Account } from '../account.api.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { formatLongDate } from '../../../../ui/time/formats.ts';

const text = accountText.signIn;

export function SignInCard({ account }: { account: Account | undefined }) {
  const [changing, setChanging] = useState<'email' | 'password'>();
  const stop = () => setChanging(undefined);
  const waiting = account?.emailChange ?? null;
  return (
    <Card aria-busy={account === undefined}>
      <CardHead title={text.title} />
      <dl className="text-sm">
        <Fact
          name={text.email}
          value={account?.email}
          note={account !== undefined && <Since instant={account.since} />}
          action={
            account !== undefined && (
              <Button size="sm" aria-label={emailText.dialog.title} onClick={() => setChanging('email')}>
                {emailText.change}
              </Button>
            )
          }
        />
      </dl>
      {waiting !== null && <WaitingEmail newEmail={waiting.newEmail} />}
      <dl className="border-t border-line text-sm">
        <Fact
          name={text.password}
          value={account && (account.hasPassword ? text.hasPassword : text.noPassword)}
          action={
            account !== undefined && (
              <Button size="sm" onClick={() => setChanging('password')}>
                {account.hasPassword ? text.change : text.set}
              </Button>
            )
          }
        />
        <Fact name={text.google} value={account && (account.hasGoogle ? text.linked : text.notLinked)} />
      </dl>
      {changing === 'email' && account !== undefined && <EmailDialog account={account} onClose={stop} />}
      {changing === 'password' && account !== undefined && <PasswordDialog account={account} onClose={stop} />}
    </Card>
  );
}

type FactProps = { name: string; /** Undefined while it loads. */ value: string | undefined; note?: ReactNode; action?: ReactNode };

function Fact({ name, value, note, action }: FactProps) {
  return (
    <div className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-line px-card py-2.5 not-first:border-t md:grid-cols-[5rem_minmax(0,1fr)_auto]">
      <dt className="text-3 max-md:text-xs">{name}</dt>
      <dd className="wrap-anywhere text-1 max-md:row-start-2">
        {value ?? <Skeleton className="w-32" />}
        {note}
      </dd>
      {action !== undefined && <dd className="max-md:col-start-2 max-md:row-span-2 max-md:row-start-1">{action}</dd>}
    </div>
  );
}

function Since({ instant }: { instant: string }) {
  return (
    <span className="block text-xs text-3">
      <Sentence text={text.since} values={{ date: <time dateTime={instant}>{formatLongDate(instant)}</time> }} />
    </span>
  );
}
