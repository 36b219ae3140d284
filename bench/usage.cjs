// Preloaded into a measured process: reports on exit what it has used since its start.
const { writeSync } = require('node:fs')

process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  writeSync(
    Number(process.env.REFEREE_USAGE_FD),
    JSON.stringify({ cpu: (userCPUTime + systemCPUTime) / 1e6, memory: maxRSS / 1024 }),
  )
})
