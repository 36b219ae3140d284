import type { ComponentChildren, Ref } from 'preact'

interface ScrollProps {
  readonly label: string
  readonly children: ComponentChildren
  readonly classes?: string
  readonly holder?: Ref<HTMLElement>
  readonly onScroll?: (top: number) => void
}

/** A part of the page that scrolls on its own. It takes the focus, so that it can be scrolled by keyboard. */
export function Scroll({ label, children, classes = '', holder, onScroll }: ScrollProps) {
  return (
    <section
      class={`scroll ${classes}`}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the focus
      tabIndex={0}
      {...(holder === undefined ? {} : { ref: holder })}
      onScroll={({ currentTarget }) => onScroll?.(currentTarget.scrollTop)}
    >
      {children}
    </section>
  )
}
