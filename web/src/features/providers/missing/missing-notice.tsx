import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../../platform/page/toasts.ts';
import { serversText } from '../providers.texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { StepUpConfirm } from '../../auth/step-up/step-up-confirm.tsx';
import { confirmMissing, missingQuery, type MissingNumbers } from './missing.api.ts';
import '../../../ui/list/listing.css';
import { Allowed } from '../../auth/permissions/allowed.tsx';

const text = serversText.missing;

export function MissingNotices() {
  const { data } = useQuery(missingQuery());
  return data?.map((missing) => <MissingNotice key={missing.providerId} missing={missing} />);
}

function MissingNotice({ missing }: { missing: MissingNumbers }) {
  const [isAsked, setIsAsked] = useState(false);
  const { providerName: name, reason } = missing;
  return (
    <>
      <div className="listing-changed flex flex-wrap items-center gap-2 rounded-none border-b border-line px-card text-xs">
        <p role="status" className="min-w-0 grow basis-60">
          {reason === 'many_missing' ? text.many(name, missing) : text.changed(name)} {text.note}
        </p>
        <Allowed to="setup">
          <Button onClick={() => setIsAsked(true)}>{text.confirm}</Button>
        </Allowed>
      </div>
      {isAsked && <MissingDialog missing={missing} onClose={() => setIsAsked(false)} />}
    </>
  );
}

function MissingDialog({ missing, onClose }: { missing: MissingNumbers; onClose: () => void }) {
  const queryClient = useQueryClient();
  return (
    <StepUpConfirm
      onClose={onClose}
      title={text.title}
      cancel={text.cancel}
      confirm={{ text: text.yes, busyText: text.busy }}
      send={() => confirmMissing(missing.providerId)}
      onSent={(confirmed) => {
        toast.success(text.confirmed(confirmed));
        onClose();
      }}
      onSettled={() => void queryClient.refetchQueries({ queryKey: missingQuery().queryKey })}
    >
      <p>{text.text(missing.providerName)}</p>
    </StepUpConfirm>
  );
}
