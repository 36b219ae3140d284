import { signal } from '@preact/signals'

/** Whether the dialog for choosing files is open. */
export const isOpening = signal(false)
export const isSetting = signal(false)
