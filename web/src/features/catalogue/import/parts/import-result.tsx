import { Link } from '@tanstack/react-router';
import { importText } from '../import.texts.ts';
import { buttonClass } from '../../../../ui/button/button-class.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { figure } from '../../../../ui/list/count-line.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { useReturnToChecklist } from '../../../go-live/use-return-to-checklist.ts';
import type { Outcome } from '../import.commands.ts';
import type { ImportRow } from '../import.rules.ts';
import '../../../../ui/list/listing.css';
import '../import.css';

const text = importText.result;
const whys = ['moved', 'changed', 'gone', 'forbidden'] as const;
const namedAtMost = 30;

type ImportResultProps = {
  outcome: Outcome;
  rows: readonly ImportRow[];
  server: string;
  onReadAgain: () => void;
};

export function ImportResult({ outcome, rows, server, onReadAgain }: ImportResultProps) {
  const returnToChecklist = useReturnToChecklist();
  const { created, updated, unchanged, left, unsure } = outcome;
  const counts = [
    { label: text.counts.created, count: created },
    { label: text.counts.updated, count: updated },
    { label: text.counts.unchanged, count: unchanged },
    { label: text.counts.left, count: left.length },
  ];
  return (
    <Dialog
      open
      onClose={onReadAgain}
      title={unsure > 0 ? text.partTitle : text.title}
      footer={
        <>
          <Button onClick={onReadAgain} data-autofocus>
            {importText.readAgain}
          </Button>
          {returnToChecklist === undefined ? (
            <Link to="/admin/services" search={{ server }} className={buttonClass({ variant: 'primary' })}>
              {text.done}
            </Link>
          ) : (
            <Button variant="primary" onClick={returnToChecklist}>
              {text.checklist}
            </Button>
          )}
        </>
      }
    >
      <dl className="import-counts" role="status">
        {counts.map(({ label, count }) => (
          <div key={label}>
            <dt className="text-xs text-3">{label}</dt>
            <dd className="text-lg">{figure(count)}</dd>
          </div>
        ))}
      </dl>
      {unsure > 0 && <p>{text.stopped(unsure)}</p>}
      {whys.map((why) => {
        const names = left.filter((each) => each.why === why).map(({ serviceCode }) => nameOf(rows, serviceCode));
        return names.length > 0 && <Left key={why} title={text.why[why]} names={names} />;
      })}
    </Dialog>
  );
}

function Left({ title, names }: { title: string; names: readonly string[] }) {
  const more = names.length - namedAtMost;
  return (
    <div className="listing-well text-sm">
      <p>
        <b>{title}</b>
        <br />
        {names.slice(0, namedAtMost).join(', ')} {more > 0 && text.more(more)}
      </p>
    </div>
  );
}

function nameOf(rows: readonly ImportRow[], code: string): string {
  return rows.find(({ offer }) => offer.serviceCode === code)?.offer.serviceName ?? code;
}
