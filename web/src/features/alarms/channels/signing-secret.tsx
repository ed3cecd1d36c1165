import { Copy } from 'lucide-react';
import { useState } from 'react';
import { copyText } from '../../../platform/page/copy.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { channelsText } from './channels.texts.ts';

const text = channelsText.secret;

/** A key that wasn't copied is lost, so closing asks. */
export function SigningSecret({ target, secret, onClose }: { target: string; secret: string; onClose: () => void }) {
  const [state, setState] = useState<'shown' | 'copied' | 'leaving'>('shown');
  const copy = async () => {
    if (!(await copyText(secret))) return;
    setState('copied');
    toast.success(text.copied);
  };
  const leave = () => (state === 'copied' ? onClose() : setState('leaving'));
  return (
    <>
      <Dialog
        open
        onClose={leave}
        title={text.title}
        footer={
          <>
            <Button onClick={() => void copy()} data-autofocus>
              <Copy size={16} strokeWidth={1.75} aria-hidden />
              {text.copy}
            </Button>
            <Button variant="primary" onClick={leave}>
              {text.done}
            </Button>
          </>
        }
      >
        <p className="wrap-anywhere">
          <Sentence text={text.text} values={{ target: <b className="text-1">{target}</b> }} />
        </p>
        <TextField
          readOnly
          value={secret}
          label={text.label}
          hint={text.once}
          autoComplete="off"
          className="num"
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </Dialog>
      {state === 'leaving' && (
        <ConfirmDialog
          onClose={() => setState('shown')}
          title={text.leaveTitle}
          cancel={text.stay}
          confirm={{ text: text.leave, busyText: text.leave, isBusy: false, onPress: onClose }}
        >
          <p>{text.leaveText}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
