import { apiKeyProblem } from '@pinline/contract/providers/providers.rules';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../platform/page/toasts.ts';
import { serversText } from '../providers.texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { explainAfterStepUp } from '../../auth/step-up/explain-after-step-up.ts';
import { useStepUp } from '../../auth/step-up/step-up.tsx';
import { useForm } from '../../../ui/form/form.ts';
import { useFocusWhenLost } from '../../../ui/form/use-focus-when-lost.ts';
import { KeyConnection } from '../connection/key-connection.tsx';
import { type AdminServer, refreshServers, saveServer } from '../servers.api.ts';
import { namesOf } from '../servers-face.ts';
import { OpenNumbersWarning } from './open-numbers-warning.tsx';

const text = serversText.keys;

type KeyFormProps = { server: AdminServer; servers: readonly AdminServer[]; onDone: () => void };

export function KeyForm({ server, servers, onDone }: KeyFormProps) {
  const { _id, serverName, providerId, providerName, sharesKeyWith } = server;
  const queryClient = useQueryClient();
  const stepUp = useStepUp();
  const first = useFocusWhenLost<HTMLInputElement>();
  const { form, field, isBusy } = useForm({
    start: { apiKey: '' },
    problems: ({ apiKey }) => ({ apiKey: apiKeyProblem(apiKey.trim()) }),
    send: async ({ apiKey }) => {
      await stepUp.run(() => saveServer(_id, { apiKey: apiKey.trim(), ...(providerId === null ? {} : { providerId }) }));
      toast.success(text.saved(serverName));
      onDone();
      void refreshServers(queryClient);
    },
    explain: explainAfterStepUp,
  });
  const others = namesOf(sharesKeyWith, servers);
  return (
    <li className="servers-key servers-key-edited">
      <div className="servers-key-head">
        <h3 className="min-w-0 truncate text-sm font-medium text-1">{serverName}</h3>
        <Badge tone="accent">{text.editing}</Badge>
      </div>
      <form {...form} className="grid gap-2.5">
        <PasswordField
          {...field('apiKey')}
          ref={first}
          label={text.label(providerName ?? serverName)}
          hint={sharesKeyWith.length === 0 ? text.hint : sharesKeyWith.length === 1 ? text.sharesOne(others) : text.shares(others)}
          onKeyDown={({ key }) => key === 'Escape' && onDone()}
          autoComplete="off"
          className="num"
          maxLength={1_000}
        />
        <KeyConnection providerId={providerId} apiKey={field('apiKey').value} />
        {field('apiKey').value !== '' && <OpenNumbersWarning providerId={providerId} />}
        <div className="servers-buttons">
          <Button type="submit" variant="primary" busy={isBusy} busyText={text.saving}>
            {text.save}
          </Button>
          <Button onClick={onDone}>{text.cancel}</Button>
        </div>
      </form>
      {stepUp.dialog}
    </li>
  );
}
