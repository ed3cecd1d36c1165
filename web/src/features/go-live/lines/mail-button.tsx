import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../platform/page/toasts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { sendTestMail } from '../go-live.api.ts';
import { goLiveText } from '../go-live.texts.ts';
import { useCall } from '../use-call.ts';
import { lookOf } from './line-look.ts';
import type { LineProps } from './line-props.ts';

const text = goLiveText.mail;

export function MailButton({ line: { state }, isNext }: LineProps) {
  const queryClient = useQueryClient();
  const { isBusy, run } = useCall();
  const send = () =>
    run(async () => {
      if (await sendTestMail(queryClient)) toast.success(text.sent);
    });
  return (
    <Button variant={lookOf(state, isNext)} busy={isBusy} busyText={text.sending} needsServer onClick={send}>
      {state === 'ok' ? goLiveText.again : text.send}
    </Button>
  );
}
