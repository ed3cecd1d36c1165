import { openNumbersDefault } from '@pinline/contract/developers/rules';
import { formatRupees } from '@pinline/contract/values/money-format';
import { Copy } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { copyText } from '../../../platform/page/copy.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import type { NewKey } from '../developers.api.ts';
import { formatDay, formatWhole } from '../keys/key-use.tsx';
import { developersText } from '../texts.ts';

const text = developersText.made;

type CopyDialogProps = { created: NewKey; onAnother: () => void; onClose: () => void };

/** The key is nowhere else in the page: it leaves with this dialog. */
export function CopyDialog({ created, onAnother, onClose }: CopyDialogProps) {
  const [isSaved, setIsSaved] = useState(false);
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
  const leaveBy = (way: () => void) => (isSaved ? way() : setLeaving(() => way));
  const copy = async () => {
    if (await copyText(created.key)) toast.success(text.copied);
  };
  return (
    <>
      <Dialog
        open
        onClose={() => leaveBy(onClose)}
        title={text.title}
        footer={
          <>
            <Button onClick={() => leaveBy(onAnother)}>{text.another}</Button>
            <Button variant="primary" disabled={!isSaved} onClick={onClose}>
              {text.done}
            </Button>
          </>
        }
      >
        <p className="text-sm">{text.text}</p>
        <div className="developers-secret">
          <code aria-label={text.key}>{created.key}</code>
          <Button size="sm" onClick={() => void copy()} data-autofocus>
            <Copy size={16} strokeWidth={1.75} aria-hidden />
            {text.copy}
          </Button>
        </div>
        <dl className="developers-facts">
          <Fact name={text.name}>{created.name}</Fact>
          <Fact name={text.can}>{created.scopes.map((scope) => developersText.scopes[scope]).join(', ')}</Fact>
          <Fact name={text.limits}>{limitsOf(created)}</Fact>
        </dl>
        <label className="developers-check">
          <input type="checkbox" checked={isSaved} onChange={(event) => setIsSaved(event.target.checked)} />
          {text.saved}
        </label>
      </Dialog>
      {leaving !== null && <LeaveQuestion onStay={() => setLeaving(null)} onLeave={leaving} />}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="font-medium wrap-anywhere text-1">{children}</dd>
    </div>
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

function LeaveQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Dialog
      open
      onClose={onStay}
      title={text.leaveTitle}
      footer={
        <>
          <Button onClick={onStay} data-autofocus>
            {text.stay}
          </Button>
          <Button variant="danger" onClick={onLeave}>
            {text.leave}
          </Button>
        </>
      }
    >
      <p>{text.leaveText}</p>
    </Dialog>
  );
}
