import type { Moment as Happened } from '@pinline/contract/activations/explain-moments';
import { findCountryByIso } from '@pinline/contract/catalogue/countries.rules';
import type { ReactNode } from 'react';
import { explainText } from './explain.texts.ts';
import { Amount } from '../../../ui/amount.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { CopyButton } from '../../../ui/copy/copy-button.tsx';
import { secondsTaken, stageOf, toneOf, whyNotCancelled } from './explain-face.ts';
import { Cost } from './explain-facts.tsx';
import { Moment } from './moment-time.tsx';

const text = explainText.moments;

export function Timeline({ moments }: { moments: readonly Happened[] }) {
  return (
    <section aria-label={explainText.timeline} className="grid gap-2">
      <h3 className="text-md">{explainText.timeline}</h3>
      <ol className="explain-line">
        {moments.map((moment, index) => (
          <li key={index} className="explain-moment" data-tone={toneOf(moment)}>
            <span className="text-xs text-3">
              <Moment at={moment.at} />
            </span>
            <div className="grid min-w-0 gap-1">
              <What moment={moment} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function What({ moment }: { moment: Happened }) {
  switch (moment.kind) {
    case 'reserved':
      return <Reserved reserved={moment} />;
    case 'asked':
      return <Asked asked={moment} />;
    case 'number':
      return (
        <>
          <b>{text.number}</b>
          <Copied values={[moment.mobileno, moment.upstreamId]} />
        </>
      );
    case 'webhook':
      return <b>{text.webhook}</b>;
    case 'message':
      return <Message message={moment} />;
    case 'cancelAsked':
      return (
        <b>
          <Sentence text={text.cancelAsked} values={{ actor: moment.actor }} />
        </b>
      );
    case 'reported':
      return (
        <b>
          <Sentence text={text.reported} values={{ reason: explainText.reportReasons[moment.reason] }} />
        </b>
      );
    case 'owed':
      return <Debt debt={moment} />;
    case 'money':
      return <Money money={moment} />;
    case 'lifeOver':
      return <b>{text.lifeOver}</b>;
    case 'ended':
      return (
        <>
          <b>
            <Sentence text={text.ended} values={{ state: explainText.states[moment.state] }} />
          </b>
          {moment.failure !== null && <Quiet>{explainText.failures[moment.failure] ?? moment.failure}</Quiet>}
        </>
      );
  }
}

type Of<Kind extends Happened['kind']> = Extract<Happened, { kind: Kind }>;

function Reserved({ reserved: { moneyBackBy, cap, country, waitingSince } }: { reserved: Of<'reserved'> }) {
  return (
    <>
      <b>{text.reserved}</b>
      {waitingSince !== null && (
        <p className="text-xs text-2">
          <Sentence text={text.waitingList} values={{ time: <Moment at={waitingSince} /> }} />
        </p>
      )}
      {cap !== null && (
        <p className="text-xs text-2">
          <Sentence
            text={country === null ? text.cap : text.capIn}
            values={{ cap: <Amount value={cap} />, country: country === null ? '' : (findCountryByIso(country)?.name ?? country) }}
          />
        </p>
      )}
      <Quiet>
        <span>
          <Sentence text={text.moneyBackBy} values={{ time: <Moment at={moneyBackBy} /> }} />
        </span>
      </Quiet>
    </>
  );
}

function Asked({ asked }: { asked: Of<'asked'> }) {
  const { provider, route, server, price, ceiling, outcome, detail, upstreamId, mobileno, cost } = asked;
  const took = secondsTaken(asked);
  const name = explainText.route({ provider: provider.name, country: route.countryName, operator: route.operator });
  return (
    <>
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <b className="min-w-0 wrap-anywhere">
          <Sentence text={text.asked} values={{ route: name }} />
        </b>
        <Badge tone={toneOf(asked)}>{explainText.outcomes[outcome]}</Badge>
      </span>
      <Quiet>
        <span>
          <Sentence text={text.offer} values={{ server, price: <Amount value={price} /> }} />
        </span>
        {ceiling !== null && (
          <span>
            <Sentence text={text.ceiling} values={{ ceiling: <Cost cost={ceiling} /> }} />
          </span>
        )}
      </Quiet>
      {detail !== null && <Words>{detail}</Words>}
      <Quiet>
        {took !== undefined && <span>{text.took(took)}</span>}
        {cost !== null && (
          <span>
            <Cost cost={cost} />
          </span>
        )}
      </Quiet>
      <Copied values={[mobileno, upstreamId]} />
    </>
  );
}

function Message({ message: { text: words, code, isLate } }: { message: Of<'message'> }) {
  return (
    <>
      <b>{isLate ? text.lateMessage : text.message}</b>
      {words === null ? <Quiet>{text.erasedText}</Quiet> : <Words>{words}</Words>}
      {code !== null && (
        <Quiet>
          <span>
            <Sentence text={text.code} values={{ code: <span className="num text-1">{code}</span> }} />
          </span>
        </Quiet>
      )}
      {isLate && <Quiet>{text.lateNote}</Quiet>}
    </>
  );
}

function Debt({ debt }: { debt: Of<'owed'> }) {
  const { task, tries, upstreamId, doneAt } = debt;
  const why = whyNotCancelled(debt);
  return (
    <>
      <b>
        {why === undefined ? text.owed[stageOf(debt)][task] : text.notCancelled[why]} ({tries === 0 ? text.notTried : text.tries(tries)})
      </b>
      <Quiet>
        {doneAt !== null && (
          <span>
            <Sentence text={text.doneAt} values={{ time: <Moment at={doneAt} /> }} />
          </span>
        )}
      </Quiet>
      <Copied values={[upstreamId]} />
    </>
  );
}

function Money({ money: { _id, movement, amount, from, to, balanceAfter, actor } }: { money: Of<'money'> }) {
  const { accounts } = explainText;
  return (
    <>
      <b>
        <Sentence text={text.money[movement]} values={{ amount: <Amount value={amount} /> }} />
      </b>
      <Quiet>
        <span>
          <Sentence text={text.legs} values={{ from: accounts[from], to: accounts[to] }} />
        </span>
        <span>
          {balanceAfter === null ? (
            text.balanceSame
          ) : (
            <Sentence text={text.balanceAfter} values={{ amount: <Amount value={balanceAfter} /> }} />
          )}
        </span>
        <span>{text.entry(_id)}</span>
        <span className="wrap-anywhere">{text.by(actor)}</span>
      </Quiet>
    </>
  );
}

function Quiet({ children }: { children: ReactNode }) {
  return <p className="flex flex-wrap gap-x-3 text-xs text-3">{children}</p>;
}

function Words({ children }: { children: string }) {
  return (
    <p dir="auto" className="explain-words">
      {children}
    </p>
  );
}

function Copied({ values }: { values: readonly (string | null)[] }) {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  return (
    <span className="flex flex-wrap gap-x-3 text-xs">
      {known.map((value) => (
        <span key={value} className="explain-copied">
          <span className="num wrap-anywhere">{value}</span>
          {!value.endsWith('•') && <CopyButton value={value} />}
        </span>
      ))}
    </span>
  );
}
