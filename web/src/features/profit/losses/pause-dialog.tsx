import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { lists } from '../../../ui/list/list.texts.ts';
import type { ProfitLoss } from './losses.api.ts';
import { lossesText as text } from './losses.texts.ts';

type PauseDialogProps = { loss: ProfitLoss; isBusy: boolean; onPause: () => Promise<void>; onClose: () => void };

export function PauseDialog({ loss, isBusy, onPause, onClose }: PauseDialogProps) {
  return (
    <ConfirmDialog
      title={text.pauseTitle(text.changed(loss))}
      cancel={lists.cancel}
      confirm={{ text: text.pause, busyText: text.pause, isBusy, onPress: () => void onPause().finally(onClose) }}
      onClose={onClose}
    >
      <p>{loss.kind === 'kept' ? text.pauseRouteText : text.pauseText}</p>
    </ConfirmDialog>
  );
}
