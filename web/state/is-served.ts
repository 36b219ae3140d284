/**
 * Whether the page came from a server that has the resolver and its models beside it. Opened from disk, the same page
 * has no other files, since browsers do not let it read any.
 */
export function isServed(): boolean {
  return document.documentElement.dataset['served'] !== undefined && location.protocol !== 'file:'
}
