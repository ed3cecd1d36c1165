import type { ComponentProps, MouseEvent } from 'react';
import { isOffline } from '../../platform/page/online.ts';
import { classes } from '../classes.ts';
import { shell } from '../../platform/language/shell.texts.ts';
import { type ButtonLook, buttonClass } from './button-class.ts';

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** While busy it keeps its focus and width, shows `busyText` and ignores clicks. */
    busy?: boolean | undefined;
    busyText?: string | undefined;
    /** Disabled without a connection, with the reason as its title. Buttons that submit a form always are. */
    needsServer?: boolean | undefined;
  };

export function Button({ variant, size, block, className, busy = false, busyText, needsServer, children, onClick, ...rest }: ButtonProps) {
  const isCutOff = isOffline.use() && (needsServer ?? rest.type === 'submit') && !busy;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, block, className })}
      {...(isCutOff && { disabled: true, title: shell.needsConnection })}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={press}
    >
      {busyText === undefined ? (
        children
      ) : (
        <span className="grid place-items-center">
          <span className={classes('col-start-1 row-start-1 inline-flex items-center gap-2', busy && 'invisible')}>{children}</span>
          <span className={classes('col-start-1 row-start-1', !busy && 'invisible')} aria-hidden={!busy}>
            {busyText}
          </span>
        </span>
      )}
    </button>
  );
}
