import { redirect } from '@tanstack/react-router';
import { toast } from '../../../platform/page/toasts.ts';
import { confirmToken, undoToken, type AddressToken } from '../sign-in/address-token.ts';
import { emailText } from './email.texts.ts';

type Search = Readonly<{ token?: unknown }>;

const longMs = 5000;

export function arriveToConfirm(search: Search): void {
  arrive(search, confirmToken, '/confirm-email');
}

export function arriveToUndo(search: Search): void {
  arrive(search, undoToken, '/undo-email');
}

function arrive({ token }: Search, kept: AddressToken, page: '/confirm-email' | '/undo-email'): void {
  if (typeof token === 'string' && token !== '') {
    kept.keep(token);
    throw redirect({ to: page, search: {}, replace: true });
  }
  if (kept.find() !== undefined) return;
  toast.error(emailText.noToken, { ms: longMs });
  throw redirect({ to: '/', replace: true });
}
