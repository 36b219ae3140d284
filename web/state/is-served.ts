/**
 * Whether the page came from a server that has the resolver and its models beside it. Opened from disk, the same page
 * stands alone: browsers let such a page read no other file.
 */
export function isServed(): boolean {
  return document.documentElement.dataset['served'] !== undefined && location.protocol !== 'file:'
}
