import { call } from '../../../../platform/api/api.ts';
import { toast } from '../../../../platform/page/toasts.ts';
import { StepUpConfirm } from '../../../auth/step-up/step-up-confirm.tsx';
import { customerText } from '../customer.texts.ts';

const text = customerText.hold;

export function HoldDialog({ userId, isHeld, onClose }: { userId: string; isHeld: boolean; onClose: () => void }) {
  return (
    <StepUpConfirm
      onClose={onClose}
      title={text.title(isHeld)}
      cancel={text.cancel}
      confirm={{ text: text.confirm(isHeld), busyText: text.confirming }}
      send={() => call('PUT admin/users/:id/legal-hold', { params: { id: userId }, body: { isHeld: !isHeld } })}
      onSent={() => {
        toast.success(text.done(isHeld), { ms: 3_000 });
        onClose();
      }}
    >
      <p>{text.text(isHeld)}</p>
    </StepUpConfirm>
  );
}
