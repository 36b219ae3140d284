const SIGNALS = ['SIGINT', 'SIGTERM'] as const

// Signals reach the whole process, whatever else it does: these are its only state.
let holders = 0
let held: NodeJS.Signals | undefined

function hold(signal: NodeJS.Signals): void {
  held ??= signal
}

/**
 * Do some short work that would leave rubbish behind if interrupted: a signal that arrives meanwhile
 * ends the process as soon as the work is done. However many files are written, there is only one listener.
 */
export function holdingSignals(work: () => void): void {
  if (holders++ === 0) for (const signal of SIGNALS) process.on(signal, hold)
  try {
    work()
  } finally {
    // Signals are delivered when the event loop polls, which happens between the two.
    setImmediate(() => setImmediate(release))
  }
}

function release(): void {
  if (--holders > 0) return
  for (const signal of SIGNALS) process.off(signal, hold)
  if (held !== undefined) process.kill(process.pid, held)
}

/**
 * Wait until signals end the process again after something was written: for commands that run for
 * minutes without a turn of the event loop.
 */
export async function signalsReleased(): Promise<void> {
  // Two turns until they are released, and one to notice them.
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve))
}
