import type { ExplainedActivation } from '@pinline/contract/activations/explain.calls';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { explainText as text } from './explain.texts.ts';
import { Amount } from '../../../ui/amount.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { CopyButton } from '../../../ui/copy/copy-button.tsx';
import { explainOf } from '../all-numbers/all-numbers.search.ts';
import { Moment } from './moment-time.tsx';

export function ExplainFacts({ facts }: { facts: ExplainedActivation }) {
  const { user, provider, route, cost } = facts;
  return (
    <dl className="listing-facts explain-facts text-sm">
      <Fact name={text.facts.user}>
        <Link to="/admin/users" search={{ search: user.email, ledger: user._id }} title={text.ledgerOf(user.email)}>
          {user.email}
        </Link>
      </Fact>
      <Fact name={text.facts.price}>
        <Amount value={facts.price} />
      </Fact>
      {cost !== null && (
        <Fact name={text.facts.cost}>
          <Cost cost={cost} />
        </Fact>
      )}
      {facts.margin !== null && (
        <Fact name={text.facts.margin}>
          <Amount value={facts.margin} />
        </Fact>
      )}
      <CopiedFact name={text.facts.number} value={facts.mobileno} isCopied={!facts.isErased} />
      <CopiedFact name={text.facts.id} value={facts._id} beside={text.serial(facts.serialNumber)} />
      <CopiedFact name={text.facts.upstreamId} value={facts.upstreamId} />
      {provider !== null && route !== null && (
        <Fact name={text.facts.provider}>
          {text.route({ provider: provider.name, country: route.countryName, operator: route.operator })}
        </Fact>
      )}
      <Fact name={text.facts.deepCheck}>{facts.isDeepCheck ? text.on : text.off}</Fact>
      <Fact name={text.facts.version}>
        <span className="flex flex-wrap gap-x-3">
          <span className="num">{facts.version}</span>
          {facts.againOf === null ? (
            <OtherVersion userId={user._id} id={facts.replaces} words={text.replaces} />
          ) : (
            <OtherVersion userId={user._id} id={facts.againOf} words={text.againOf} />
          )}
          <OtherVersion userId={user._id} id={facts.replacedBy} words={text.replacedBy} />
          <OtherVersion userId={user._id} id={facts.switchedFrom} words={text.switchedFrom} />
          <OtherVersion userId={user._id} id={facts.switchedTo} words={text.switchedTo} />
        </span>
      </Fact>
      <TimeFact name={text.facts.reserved} at={facts.reservedAt} />
      <TimeFact name={text.facts.created} at={facts.createdAt} />
      <TimeFact name={text.facts.cancellable} at={facts.cancellableAt} />
      <TimeFact name={text.facts.expires} at={facts.expiresAt} />
      <TimeFact name={text.facts.ended} at={facts.endedAt} />
      {facts.cancelledBy !== null && <Fact name={text.facts.cancelledBy}>{facts.cancelledBy}</Fact>}
    </dl>
  );
}

export function Cost({ cost: { amount, currency, rupees } }: { cost: NonNullable<ExplainedActivation['cost']> }) {
  const inItsCurrency = <span className="num">{amount}</span>;
  if (rupees === null)
    return (
      <>
        {inItsCurrency} {currency}
      </>
    );
  return <Sentence text={text.costInRupees} values={{ amount: inItsCurrency, currency, rupees: <Amount value={rupees} /> }} />;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

type CopiedFactProps = { name: string; value: string | null; beside?: string; isCopied?: boolean };

function CopiedFact({ name, value, beside, isCopied = true }: CopiedFactProps) {
  if (value === null) return null;
  return (
    <Fact name={name}>
      <span className="explain-copied">
        <span className="num">{value}</span>
        {isCopied && <CopyButton value={value} />}
        {beside !== undefined && <span className="text-xs text-3">{beside}</span>}
      </span>
    </Fact>
  );
}

function TimeFact({ name, at }: { name: string; at: string | null }) {
  if (at === null) return null;
  return (
    <Fact name={name}>
      <Moment at={at} withDay />
    </Fact>
  );
}

function OtherVersion({ userId, id, words }: { userId: string; id: string | null; words: (id: string) => string }) {
  if (id === null) return null;
  return (
    <Link to="/admin/otp-history" search={{ userId, explain: explainOf({ userId, activationId: id }) }}>
      {words(id)}
    </Link>
  );
}
