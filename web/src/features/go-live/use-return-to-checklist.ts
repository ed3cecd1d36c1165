import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { goLiveQuery } from './go-live.api.ts';

/** Leads back to the checklist from a form that it led to; undefined once the installation is open for buyers. */
export function useReturnToChecklist(): (() => void) | undefined {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...goLiveQuery(), enabled: false });
  if (data?.buying.resumesWhenReady !== true) return undefined;
  return () => {
    void queryClient.invalidateQueries({ queryKey: goLiveQuery().queryKey });
    void navigate({ to: '/admin/go-live' });
  };
}
