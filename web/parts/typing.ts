/** True if a key press belongs to what the user is typing, to a dialog or to the browser. */
export function isTyping({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || document.querySelector('dialog[open]') !== null) return true
  return target instanceof Element && target.closest('input, select, textarea, [contenteditable]') !== null
}
