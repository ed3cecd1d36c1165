import { type QueryClient, useMutation } from '@tanstack/react-query';
import { handleError } from '../../platform/api/handle-error.ts';
import { toast } from '../../platform/page/toasts.ts';
import { keepAccount } from './deletion.api.ts';
import { deletionText as text } from './deletion.texts.ts';

export function useKeeping(queryClient: QueryClient): { isBusy: boolean; keep: () => void } {
  const { mutate, isPending } = useMutation({
    mutationFn: () => keepAccount(queryClient),
    onSuccess: () => toast.success(text.kept),
    onError: handleError,
  });
  return { isBusy: isPending, keep: () => mutate() };
}
