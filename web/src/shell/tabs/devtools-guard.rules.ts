type Press = { code: string; key: string; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean; altKey: boolean };

/** F12, Ctrl+Shift+I, Ctrl+Shift+J, Ctrl+U and their Mac equivalents. No key that assistive technology uses. */
export function isDevtoolsShortcut(press: Press): boolean {
  if (press.key === 'F12') return true;
  const isTools = press.code === 'KeyI' || press.code === 'KeyJ';
  if (press.ctrlKey && !press.altKey) return press.shiftKey ? isTools : press.code === 'KeyU';
  return press.metaKey && press.altKey && (isTools || press.code === 'KeyU');
}
