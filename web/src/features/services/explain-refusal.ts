import { ApiError } from '../../platform/api-error.ts';
import { handleError } from '../../platform/general-handler.ts';

/** Problems of fields stand beside them, also those the server tells by a code; anything else goes to the general handler (spec §8). */
export function explainRefusal(error: unknown): Readonly<Record<string, string>> | undefined {
  if (!(error instanceof ApiError)) {
    handleError(error);
    return undefined;
  }
  const field = besides[error.code];
  if (field !== undefined) return { [field]: error.message };
  if (error.errors !== undefined) return error.errors;
  handleError(error);
  return undefined;
}

const besides: Readonly<Record<string, string>> = {
  SERVICE_EXISTS: 'serviceCode',
  SERVICE_HAS_NUMBERS: 'serviceCode',
  SERVICE_FORBIDDEN: 'serviceName',
  IMAGE_NOT_FOUND: 'imageId',
};
