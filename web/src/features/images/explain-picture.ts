import { ApiError } from '../../platform/api/api-error.ts';
import { imagesText } from './images.texts.ts';
import { explainAfterStepUp } from '../auth/step-up/explain-after-step-up.ts';

export function explainPicture(error: unknown): Readonly<Record<string, string>> | undefined {
  if (error instanceof ApiError && error.code === 'IMAGE_REFUSED') return { image: error.message };
  if (error instanceof ApiError && error.code === 'PAYLOAD_TOO_LARGE') return { image: imagesText.file.tooLarge };
  return explainAfterStepUp(error);
}
