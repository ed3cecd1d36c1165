export type KeyPress = { key: string; hasModifier: boolean; isComposing: boolean; isTyping: boolean };

/** Whether a press is that key and meant as a command. */
export function isPlainKey(press: KeyPress, key: string): boolean {
  return press.key.toLowerCase() === key.toLowerCase() && !press.hasModifier && !press.isComposing && !press.isTyping;
}
