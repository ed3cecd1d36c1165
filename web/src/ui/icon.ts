import { createElement } from 'react';
import type { ComponentProps, ReactElement } from 'react';

type IconProps = ComponentProps<'svg'> & { size?: number };
type IconData = { node: readonly (readonly [tag: string, attributes: Record<string, string>])[] };

/** A build puts it in the place of Lucide's `createLucideIcon`: see `build/small-icons.ts`. */
export function createIcon({ node }: IconData) {
  return function Icon({ size = 24, strokeWidth = 2, ...props }: IconProps): ReactElement {
    const attributes = {
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth,
      strokeLinecap: 'round' as const,
      strokeLinejoin: 'round' as const,
      'aria-hidden': props['aria-label'] === undefined,
    };
    return createElement('svg', { ...attributes, ...props }, ...node.map(([tag, shape]) => createElement(tag, shape)));
  };
}
