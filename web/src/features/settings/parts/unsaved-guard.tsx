import { useLeaveQuestion } from '../../../platform/page/use-leave-question.ts';
import { settingsText } from '../settings.texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';

const text = settingsText.unsaved;

export function UnsavedGuard({ title, isDirty }: { title: string; isDirty: boolean }) {
  const question = useLeaveQuestion(isDirty);
  if (question === undefined) return null;
  return (
    <Dialog
      open
      onClose={question.stay}
      title={text.title}
      footer={
        <>
          <Button onClick={question.stay} data-autofocus>
            {text.stay}
          </Button>
          <Button variant="danger" onClick={question.leave}>
            {text.leave}
          </Button>
        </>
      }
    >
      <p>{text.text(title)}</p>
    </Dialog>
  );
}
