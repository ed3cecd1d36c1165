import { ApiError } from '../../../platform/api/api-error.ts';
import { Button } from '../../../ui/button/button.tsx';
import { shell } from '../../../platform/language/shell.texts.ts';
import type { ProviderFields } from '../accounts/provider-form.rules.ts';
import type { AdminProvider } from '../servers.api.ts';
import { serversText } from '../providers.texts.ts';
import { ConnectionAnswer, type EnteredConnection } from './connection-answer.tsx';
import { Line } from './connection-line.tsx';
import { questionOf } from './connection.rules.ts';
import { useConnectionTest } from './use-connection-test.ts';

const text = serversText.connection;

type ConnectionStatusProps = {
  values: EnteredConnection;
  provider: AdminProvider | undefined;
  /** Absent where the key alone is entered. */
  fill?: ((next: Partial<ProviderFields>) => void) | undefined;
};

export function ConnectionStatus({ values, provider, fill }: ConnectionStatusProps) {
  const question = questionOf(values, provider);
  const { tested, again } = useConnectionTest(question === 'key' ? undefined : question);
  const againButton = (
    <div>
      <Button size="sm" onClick={again}>
        {text.again}
      </Button>
    </div>
  );
  return (
    <div role="status" className="servers-connection grid gap-2 text-sm">
      {question === 'key' && <Line tone="problem">{text.keyAgain}</Line>}
      {tested?.is === 'testing' && <Line tone="busy">{text.testing}</Line>}
      {tested?.is === 'failed' && (
        <>
          <Line tone="problem">{tested.error instanceof ApiError ? tested.error.message : shell.failures.unexpected}</Line>
          {againButton}
        </>
      )}
      {tested?.is === 'answered' && (
        <ConnectionAnswer answer={tested.answer} values={values} provider={provider} fill={fill} again={againButton} />
      )}
    </div>
  );
}
