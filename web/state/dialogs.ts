import { signal } from '@preact/signals'

/** Whether the dialog is shown in which files are chosen. */
export const isOpening = signal(false)
export const isSetting = signal(false)
