import type { ElementType, Key, ReactNode } from 'react';
import { Fragment, jsx as element, jsxs as elements } from 'react/jsx-runtime';

export { Fragment };
export type { JSX } from 'react';

/**
 * What JSX compiles to. A text that has siblings gets an element of its own, because a browser that translates a page moves texts into elements of
 * its own: React would look for them where they were, and the page would end. The only text of an element needs none: React replaces all of it.
 * A component that returns a text alone returns it in a fragment, because its siblings are in another file.
 */
const tag = 'text-part';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      [tag]: HTMLAttributes<HTMLElement>;
    }
  }
}

type Children<Props> = Props & { children: readonly ReactNode[] };

export function jsx(type: ElementType, props: { children?: ReactNode }, key?: Key) {
  const { children } = props;
  if (isOneText(type)) return element(type, props, key);
  if (isList(children)) return element(type, { ...props, children: children.map(keepIn) }, key);
  return element(type, type === Fragment ? { ...props, children: keep(children) } : props, key);
}

export function jsxs(type: ElementType, props: Children<object>, key?: Key) {
  return elements(type, isOneText(type) ? props : { ...props, children: joinTexts(props.children).map((child) => keep(child)) }, key);
}

/** Texts side by side stay one, as in a row of boxes, where each element is a box. The others keep their places. */
function joinTexts(children: readonly ReactNode[]): ReactNode[] {
  const joined: ReactNode[] = [];
  let open: number | undefined;
  for (const child of children) {
    const before = open === undefined ? undefined : joined[open];
    if (isText(child) && open !== undefined && isText(before)) {
      joined[open] = `${before}${child}`;
      joined.push(null);
    } else {
      if (isText(child)) open = joined.length;
      else if (child !== null && child !== undefined && typeof child !== 'boolean') open = undefined;
      joined.push(child);
    }
  }
  return joined;
}

/** They have room for text, and for nothing else. */
const isOneText = (type: unknown) => type === 'option' || type === 'title' || type === 'textarea' || type === 'text';

const isList = (children: ReactNode): children is readonly ReactNode[] => Array.isArray(children);

const isText = (child: ReactNode): child is string | number => typeof child === 'string' || typeof child === 'number';

function keep(child: ReactNode, key?: Key): ReactNode {
  if (isText(child)) return element(tag, { children: child }, key);
  return isList(child) ? child.map(keepIn) : child;
}

function keepIn(child: ReactNode, place: number): ReactNode {
  return keep(child, `text ${place}`);
}
