// Loaded before the program: its nth call that changes the file system fails as on a full disk; where FAIL_MARK names a
// file, that is made then, and the failure is noticed a second later.
const fs = require('node:fs')

let left = Number(process.env.FAIL_AT)
const changes = [
  'openSync',
  'writeSync',
  'fsyncSync',
  'fchmodSync',
  'renameSync',
  'mkdirSync',
  'writeFileSync',
]
const open = fs.openSync
for (const name of changes) {
  const original = fs[name]
  fs[name] = (...args) => {
    const isReading = name === 'openSync' && (args[1] === undefined || args[1] === 'r')
    if (!isReading && --left === 0) {
      // Half of a write gets through, as it does when a disk fills up.
      if (name === 'writeSync' && args[1]?.length > 1)
        original(args[0], args[1].subarray(0, args[1].length >> 1))
      if (process.env.FAIL_MARK !== undefined) {
        fs.closeSync(open(process.env.FAIL_MARK, 'w'))
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000)
      }
      throw Object.assign(new Error(`ENOSPC: no space left on device, ${name}`), {
        code: 'ENOSPC',
        syscall: name,
      })
    }
    return original(...args)
  }
}
require('node:module').syncBuiltinESMExports()
process.on('exit', () => {
  if (left > 0) process.stderr.write('no write was left to fail\n')
})
