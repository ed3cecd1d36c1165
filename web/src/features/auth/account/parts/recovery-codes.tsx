import { Copy, Download } from 'lucide-react';
import { copyText } from '../../../../platform/page/copy.ts';
import { useConfig } from '../../../../platform/api/config.ts';
import { toast } from '../../../../platform/page/toasts.ts';
import { accountText } from '../account.texts.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { download, recoveryFile } from '../recovery-file.ts';
import { useLeaveQuestion } from '../../../../platform/page/use-leave-question.ts';

const text = accountText.recovery;

export function RecoveryCodes({ codes, email, onKept }: { codes: readonly string[]; email: string; onKept: () => void }) {
  const leaving = useLeaveQuestion(true);
  const content = recoveryFile({ codes, app: useConfig()?.appName ?? '', email });
  const copy = async () => {
    if (await copyText(content)) toast.success(text.copied);
  };
  return (
    <>
      <div role="status">
        <h3 className="text-md">{text.title}</h3>
        <p>{text.text}</p>
      </div>
      <ul aria-label={text.list} className="num grid w-full grid-cols-2 gap-2 rounded-well bg-sunken p-3 text-md text-1">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy()}>
          <Copy size={16} strokeWidth={1.75} aria-hidden />
          {text.copy}
        </Button>
        <Button onClick={() => download({ text: content, name: text.fileName })}>
          <Download size={16} strokeWidth={1.75} aria-hidden />
          {text.download}
        </Button>
        <Button variant="primary" onClick={onKept}>
          {text.done}
        </Button>
      </div>
      {leaving !== undefined && (
        <Dialog
          open
          onClose={leaving.stay}
          title={text.leaveTitle}
          footer={
            <>
              <Button data-autofocus onClick={leaving.stay}>
                {text.stay}
              </Button>
              <Button variant="danger" onClick={leaving.leave}>
                {text.leave}
              </Button>
            </>
          }
        >
          <p>{text.leaveText}</p>
        </Dialog>
      )}
    </>
  );
}
