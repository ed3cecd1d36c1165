/** For a part of a page that keys can scroll: it takes the focus. */
export function scrollable(name: string) {
  return { tabIndex: 0, role: 'group', 'aria-label': name };
}
