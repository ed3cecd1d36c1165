import { openNumbersDefault } from '@pinline/contract/developers/developers.rules';
import { formatRupees } from '@pinline/contract/values/money-format';
import { Fragment, type ReactNode } from 'react';
import { Sentence } from '../../../ui/sentence.tsx';
import type { NewKey } from '../developers.api.ts';
import { formatDay, formatWhole } from '../keys/key-use.tsx';
import { Fact } from '../parts/fact.tsx';
import { SecretDialog } from '../parts/secret-dialog.tsx';
import { developersText } from '../developers.texts.ts';

const text = developersText.made;

type CopyDialogProps = { created: NewKey; onAnother: () => void; onClose: () => void };

export function CopyDialog({ created, onAnother, onClose }: CopyDialogProps) {
  const facts = (
    <>
      <Fact name={text.name}>{created.name}</Fact>
      {created.mode === 'test' && <Fact name={text.mode}>{text.test}</Fact>}
      <Fact name={text.can}>{created.scopes.map((scope) => developersText.scopes[scope]).join(', ')}</Fact>
      <Fact name={text.limits}>{limitsOf(created)}</Fact>
    </>
  );
  return (
    <SecretDialog
      title={text.title}
      intro={text.text}
      label={text.key}
      secret={created.key}
      copied={text.copied}
      facts={facts}
      leave={{ title: text.leaveTitle, text: text.leaveText }}
      another={{ text: text.another, onPress: onAnother }}
      onClose={onClose}
    />
  );
}

function limitsOf({ limits }: NewKey): ReactNode {
  const { rupeesPerDay, maxPrice, maxOpen, services, addresses, endsAt } = limits;
  const figure = (value: string) => <span className="num">{value}</span>;
  const all: ReactNode[] = [];
  if (rupeesPerDay !== null) all.push(<Sentence text={text.perDay} values={{ amount: figure(formatWhole(rupeesPerDay)) }} />);
  if (maxPrice !== null) all.push(<Sentence text={text.perNumber} values={{ amount: figure(formatRupees(maxPrice)) }} />);
  if (maxOpen !== openNumbersDefault) all.push(<Sentence text={text.open} values={{ count: figure(String(maxOpen)) }} />);
  if (services !== null) all.push(text.services(services.length));
  if (addresses !== null) all.push(text.addresses(addresses.length));
  if (endsAt !== null) all.push(<Sentence text={text.ends} values={{ date: formatDay(endsAt) }} />);
  if (all.length === 0) return text.noLimits;
  return all.map((limit, index) => (
    <Fragment key={index}>
      {index > 0 && ', '}
      {limit}
    </Fragment>
  ));
}
