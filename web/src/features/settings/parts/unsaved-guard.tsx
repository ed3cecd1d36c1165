import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { settingsText } from '../texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';

const text = settingsText.unsaved;

type Answer = { isLeaving: (isLeaving: boolean) => void };

/** Uses the history directly: the router's own hook would weigh on every first load. */
export function UnsavedGuard({ title, isDirty }: { title: string; isDirty: boolean }) {
  const { history } = useRouter();
  const [asked, setAsked] = useState<Answer | null>(null);
  useEffect(() => {
    if (!isDirty) return;
    let pending: ((isStaying: boolean) => void) | undefined;
    const isStaying = () =>
      new Promise<boolean>((answer) => {
        pending = answer;
        setAsked({ isLeaving: (isLeaving) => answer(!isLeaving) });
      });
    const stop = history.block({ blockerFn: isStaying, enableBeforeUnload: true });
    return () => {
      stop();
      pending?.(false);
    };
  }, [history, isDirty]);
  if (asked === null) return null;
  const answer = (isLeaving: boolean) => {
    setAsked(null);
    asked.isLeaving(isLeaving);
  };
  return (
    <Dialog
      open
      onClose={() => answer(false)}
      title={text.title}
      footer={
        <>
          <Button onClick={() => answer(false)} data-autofocus>
            {text.stay}
          </Button>
          <Button variant="danger" onClick={() => answer(true)}>
            {text.leave}
          </Button>
        </>
      }
    >
      <p>{text.text(title)}</p>
    </Dialog>
  );
}
