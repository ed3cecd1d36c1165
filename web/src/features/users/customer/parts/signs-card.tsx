import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Card, CardHead } from '../../../../ui/card.tsx';
import { Sentence } from '../../../../ui/sentence.tsx';
import { formatLongDate } from '../../../../ui/time/formats.ts';
import type { Customer } from '../customer.api.ts';
import { customerText } from '../customer.texts.ts';

const text = customerText.signs;

type Signs = Customer['signs'];

export function SignsCard({ signs }: { signs: Signs }) {
  const { devices, openSessions, hasSecondFactor, emailChangedAt, lookAlikes, referrer, referrals } = signs;
  return (
    <Card>
      <CardHead title={text.title} />
      <Sign beside={[text.devices(devices), text.sessions(openSessions), hasSecondFactor ? text.factorOn : text.factorOff].join(', ')}>
        <Cancels signs={signs} />
      </Sign>
      {emailChangedAt !== null && (
        <Sign beside={undefined}>
          <Sentence text={text.emailChanged} values={{ date: <time dateTime={emailChangedAt}>{formatLongDate(emailChangedAt)}</time> }} />
        </Sign>
      )}
      {lookAlikes.map(({ _id, email, shared }) => (
        <Sign key={_id} beside={undefined}>
          <Sentence text={text.same} values={{ what: shared.map((what) => text.shared[what]).join(', ') }} />{' '}
          <CustomerLink id={_id} email={email} />
        </Sign>
      ))}
      {lookAlikes.length === 0 && <Sign beside={undefined}>{text.alone}</Sign>}
      {(referrer !== null || referrals > 0) && (
        <Sign beside={referrals > 0 ? text.referrals(referrals) : undefined}>
          {referrer !== null && (
            <>
              {text.referredBy} <CustomerLink id={referrer._id} email={referrer.email} />
            </>
          )}
        </Sign>
      )}
    </Card>
  );
}

function Cancels({ signs: { cancelled, usual } }: { signs: Signs }) {
  if (cancelled === null) return <>{text.fewNumbers}</>;
  const share = <span className="num">{cancelled}</span>;
  if (usual === null) return <Sentence text={text.cancelled} values={{ share }} />;
  return <Sentence text={text.cancelledUsual} values={{ share, usual: <span className="num">{usual}</span> }} />;
}

function CustomerLink({ id, email }: { id: string; email: string }) {
  return (
    <Link to="/admin/users/$id" params={{ id }} className="wrap-anywhere">
      {email}
    </Link>
  );
}

function Sign({ beside, children }: { beside: string | undefined; children: ReactNode }) {
  return (
    <div className="grid gap-0.5 border-line px-card py-3 text-sm text-1 not-first:border-t">
      <p>{children}</p>
      {beside !== undefined && <p className="text-xs text-3">{beside}</p>}
    </div>
  );
}
