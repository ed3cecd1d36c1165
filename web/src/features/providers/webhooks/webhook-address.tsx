import { Copy } from 'lucide-react';
import { copyText } from '../../../platform/page/copy.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { serversText } from '../providers.texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useFocusWhenLost } from '../../../ui/form/use-focus-when-lost.ts';
import type { ShownAddress } from './use-webhook-address.ts';

const text = serversText.webhook;
const copiedMs = 800;

type WebhookAddressProps = {
  hasAddress: boolean;
  address: ShownAddress;
  isBusy: boolean;
  onShow: () => void;
  onCreate: () => void;
  onReplace: () => void;
};

export function WebhookAddress({ hasAddress, address, isBusy, onShow, onCreate, onReplace }: WebhookAddressProps) {
  const busy = { busy: isBusy, busyText: text.busy };
  if (!hasAddress && address === undefined)
    return (
      <div className="grid justify-items-start gap-3">
        <p className="text-sm text-3">{text.none}</p>
        <Button variant="primary" {...busy} onClick={onCreate} data-autofocus>
          {text.create}
        </Button>
      </div>
    );
  return (
    <div className="grid gap-3">
      {typeof address === 'string' ? (
        <Shown address={address} />
      ) : (
        <p className="text-sm text-3">{address === null ? text.unreadable : text.hidden}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {address === undefined && (
          <Button {...busy} onClick={onShow} data-autofocus>
            {text.show}
          </Button>
        )}
        <Button onClick={onReplace}>{text.replace}</Button>
      </div>
    </div>
  );
}

function Shown({ address }: { address: string }) {
  const field = useFocusWhenLost<HTMLInputElement>();
  const copy = async () => {
    if (await copyText(address)) toast.info(text.copied, { ms: copiedMs, at: 'bottom-center' });
  };
  return (
    <TextField
      ref={field}
      readOnly
      value={address}
      label={text.address}
      hint={text.shownHint}
      autoComplete="off"
      className="num"
      onFocus={({ currentTarget }) => currentTarget.select()}
      after={
        <IconButton label={text.copy} size="sm" onClick={() => void copy()}>
          <Copy size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      }
    />
  );
}
