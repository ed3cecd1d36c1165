import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { handleError } from '../../../../platform/api/handle-error.ts';
import { importText } from '../import.texts.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { figure } from '../../../../ui/list/count-line.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Sentence } from '../../../../ui/sentence.tsx';
import { useStepUp, wantsFreshCode } from '../../../auth/step-up/step-up.tsx';
import { useServerChoices } from '../../services/server-choices.ts';
import { refreshServices } from '../../services/services.api.ts';
import type { PriceList } from '../import.api.ts';
import { applyImport, type Outcome } from '../import.commands.ts';
import { countsOf, type ImportRow, movesOf, type Pricing } from '../import.rules.ts';
import { ImportResult } from './import-result.tsx';

const text = importText.confirm;

type ImportDialogProps = {
  route: PriceList['route'];
  rows: readonly ImportRow[];
  pricing: Pricing;
  onClose: () => void;
  onReadAgain: () => void;
};

export function ImportDialog({ route, rows, pricing, onClose, onReadAgain }: ImportDialogProps) {
  const queryClient = useQueryClient();
  const servers = useServerChoices();
  const stepUp = useStepUp();
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const apply = async () => {
    setIsBusy(true);
    const reached = await applyImport(route._id, { rows, pricing, run: stepUp.run });
    void refreshServices(queryClient);
    setIsBusy(false);
    if (reached.failure !== undefined && !wantsFreshCode(reached.failure)) handleError(reached.failure);
    if (reached.unsure < rows.length) setOutcome(reached);
  };
  if (outcome !== null) return <ImportResult outcome={outcome} rows={rows} server={route.server} onReadAgain={onReadAgain} />;
  const { created, changed, unchanged } = countsOf(rows);
  const { up, down } = movesOf(rows);
  const question = (
    <Dialog
      open
      onClose={() => !isBusy && onClose()}
      title={text.title(servers.find(({ _id }) => _id === route.server)?.serverName ?? route.server)}
      subtitle={route.providerName}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy} data-autofocus>
            {text.cancel}
          </Button>
          <Button variant="primary" busy={isBusy} busyText={text.busy} onClick={() => void apply()}>
            {text.submit(rows.length)}
          </Button>
        </>
      }
    >
      <ul className="grid gap-2">
        {created > 0 && (
          <li>
            <Sentence text={text.created(created)} values={{ count: figure(created) }} />
          </li>
        )}
        {changed > 0 && (
          <li>
            <Sentence text={text.changed(changed)} values={{ count: figure(changed), up: figure(up), down: figure(down) }} />
          </li>
        )}
        {unchanged > 0 && (
          <li>
            <Sentence text={text.unchanged(unchanged)} values={{ count: figure(unchanged) }} />
          </li>
        )}
      </ul>
      <p className="text-sm text-3">{text.waiting}</p>
    </Dialog>
  );
  return (
    <>
      {question}
      {stepUp.dialog}
    </>
  );
}
