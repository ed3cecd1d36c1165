import { Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { copyText } from '../../../platform/page/copy.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { developersText } from '../developers.texts.ts';

const text = developersText.made;

type SecretDialogProps = {
  title: string;
  intro: string;
  label: string;
  secret: string;
  copied: string;
  facts: ReactNode;
  leave: { title: string; text: string };
  another?: { text: string; onPress: () => void };
  onClose: () => void;
};

/** The secret is nowhere else in the page: it leaves with this dialog. */
export function SecretDialog({ title, intro, label, secret, copied, facts, leave, another, onClose }: SecretDialogProps) {
  const [isSaved, setIsSaved] = useState(false);
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
  const leaveBy = (way: () => void) => (isSaved ? way() : setLeaving(() => way));
  const copy = async () => {
    if (await copyText(secret)) toast.success(copied);
  };
  return (
    <>
      <Dialog
        open
        onClose={() => leaveBy(onClose)}
        title={title}
        footer={
          <>
            {another !== undefined && <Button onClick={() => leaveBy(another.onPress)}>{another.text}</Button>}
            <Button variant="primary" disabled={!isSaved} onClick={onClose}>
              {text.done}
            </Button>
          </>
        }
      >
        <p className="text-sm">{intro}</p>
        <div className="developers-secret">
          <code aria-label={label}>{secret}</code>
          <Button size="sm" onClick={() => void copy()} data-autofocus>
            <Copy size={16} strokeWidth={1.75} aria-hidden />
            {text.copy}
          </Button>
        </div>
        <dl className="developers-facts">{facts}</dl>
        <label className="developers-check">
          <input type="checkbox" checked={isSaved} onChange={(event) => setIsSaved(event.target.checked)} />
          {text.saved}
        </label>
      </Dialog>
      {leaving !== null && <LeaveQuestion {...leave} onStay={() => setLeaving(null)} onLeave={leaving} />}
    </>
  );
}

type LeaveQuestionProps = { title: string; text: string; onStay: () => void; onLeave: () => void };

function LeaveQuestion({ title, text: words, onStay, onLeave }: LeaveQuestionProps) {
  return (
    <Dialog
      open
      onClose={onStay}
      title={title}
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
      <p>{words}</p>
    </Dialog>
  );
}
