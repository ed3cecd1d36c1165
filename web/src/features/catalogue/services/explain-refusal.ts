import { ApiError } from '../../../platform/api/api-error.ts';
import { handleError } from '../../../platform/api/handle-error.ts';
import { toast } from '../../../platform/page/toasts.ts';
import { wantsFreshCode } from '../../auth/step-up/step-up.tsx';

export function explainRefusal(error: unknown): Readonly<Record<string, string>> | undefined {
  if (wantsFreshCode(error)) return undefined;
  const problems = fieldProblems(error);
  const [first] = Object.values(problems ?? {});
  if (first === undefined) handleError(error);
  else toast.error(first);
  return problems;
}

function fieldProblems(error: unknown): Readonly<Record<string, string>> | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const field = besides[error.code];
  return field === undefined ? error.errors : { [field]: error.message };
}

const besides: Readonly<Record<string, string>> = {
  SERVICE_EXISTS: 'serviceCode',
  SERVICE_HAS_NUMBERS: 'serviceCode',
  SERVICE_FORBIDDEN: 'serviceName',
  IMAGE_NOT_FOUND: 'imageId',
};
