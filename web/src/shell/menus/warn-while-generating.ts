import { frameText } from '../../platform/language/frame.texts.ts';
import { toast } from '../../platform/page/toasts.ts';
import { isGenerating } from '../../platform/session/purchase.ts';

/** Returns whether a number is being generated, which locks the menu and says so. */
export function warnWhileGenerating(): boolean {
  if (!isGenerating()) return false;
  toast.info(frameText.menuWhileGenerating, { ms: 2000 });
  return true;
}
