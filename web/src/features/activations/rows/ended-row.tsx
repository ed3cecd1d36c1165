import { formatRupees } from '@pinline/contract/values/money-format';
import { amountToAdd } from '@pinline/contract/deposits/deposits.rules';
import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../../ui/badge.tsx';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { Sentence } from '../../../ui/sentence.tsx';
import { formatWhen } from '../../../ui/time/ages.ts';
import { useAddMoney } from '../../wallet/use-add-money.ts';
import { balanceQuery } from '../../wallet/wallet.api.ts';
import { PriceQuestion } from '../buy/use-buying.tsx';
import { useCardActions } from '../card/use-card-actions.ts';
import { cardText } from '../card.texts.ts';
import { InlineNumber } from '../code/phone-number.tsx';
import { lateText } from '../late/late.texts.ts';
import type { RowProps } from './row-props.ts';
import { onlyWide, RowCountry, RowFacts, RowFrame } from './row-frame.tsx';
import { rowsText as text } from './rows.texts.ts';

type EndedRowProps = RowProps & { kind: 'ending' | 'expired' | 'cancelled'; now: number };

export function EndedRow({ card, frame, country, kind, now }: EndedRowProps) {
  const hasLateCode = card.lateCode !== null;
  const word = hasLateCode ? '' : kind === 'cancelled' ? text.cancelled : text.noCode;
  return (
    <RowFrame
      {...frame}
      columns="ended"
      isOver
      facts={<RowCountry name={country} />}
      line={
        <span className="truncate">
          {kind === 'ending' ? (
            cardText.endingBody
          ) : card.switchedTo === null ? (
            <>
              <Sentence text={text.returned} values={{ price: <span className="num text-2">{formatRupees(card.price)}</span> }} />
              {word !== '' && <span className={onlyWide}> · {word}</span>}
            </>
          ) : (
            <InlineNumber number={card} />
          )}
        </span>
      }
    >
      <RowFacts>
        <InlineNumber number={card} />
        {card.endedAt !== null && text.ended(formatWhen(card.endedAt, now))}
      </RowFacts>
      {hasLateCode ? (
        <Badge tone="accent">{lateText.badge}</Badge>
      ) : kind === 'ending' ? (
        <Badge tone="warning">{cardText.expired}</Badge>
      ) : (
        card.switchedTo === null && <GetAgain card={card} label={frame.label} country={country} />
      )}
    </RowFrame>
  );
}

function GetAgain({ card, label, country }: Pick<EndedRowProps, 'card' | 'country'> & { label: string }) {
  const { service, actions, question, answer } = useCardActions(card);
  const balance = useQuery(balanceQuery()).data?.balance ?? Infinity;
  const addMoney = useAddMoney();
  if (service === undefined) return null;
  const { serviceCode, price } = service;
  const amount = amountToAdd({ price, balance });
  const add = () => addMoney({ server: card.server, serviceCode, label, price, cap: undefined, country: card.country?.iso, amount });
  return (
    <>
      <button
        type="button"
        disabled={actions.isBuyingLocked}
        onClick={amount > 0 ? add : actions.onTryAgain}
        className={buttonClass({ className: 'relative z-1 min-w-24 gap-1.5 px-2!' })}
      >
        {amount > 0 ? text.add : text.get} <span className="num font-bold">{formatRupees(amount > 0 ? amount : price)}</span>
        <span className="sr-only">{text.spokenGet({ service: label, country })}</span>
      </button>
      <PriceQuestion question={question} answer={answer} />
    </>
  );
}
