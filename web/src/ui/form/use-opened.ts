import { useState } from 'react';
import { ApiError } from '../../platform/api/api-error.ts';

type Saving<Saved, Reply> = {
  /** Sends, with what the form was opened with. */
  send: (opened: Saved) => Promise<Reply>;
  /** What is saved now; undefined where it is gone. */
  look: () => Promise<Saved | undefined>;
  /** Updates the untouched fields of the form. */
  follow: (opened: Saved, now: Saved) => void;
};

/**
 * What a form was opened with, so that the server can refuse a save over what another operator saved meanwhile. Refused, the form is as good as
 * opened again: `change` says what is different, what was typed stays, and the next save counts.
 */
export function useOpened<Saved>(saved: Saved) {
  const [opened, setOpened] = useState(saved);
  const [change, setChange] = useState<string | null>(null);
  /** Undefined where it was refused so. */
  const save = async <Reply>({ send, look, follow }: Saving<Saved, Reply>): Promise<Reply | undefined> => {
    setChange(null);
    try {
      return await send(opened);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'CHANGED_MEANWHILE') throw error;
      const now = await look();
      if (now === undefined) throw error;
      follow(opened, now);
      setOpened(now);
      setChange(error.message);
      return undefined;
    }
  };
  return { opened, change, save };
}
