// The floor that speed is measured against: the time Node needs to read files and split them into lines.
// node floor.mjs KEY RESPONSE
import { createReadStream } from 'node:fs'

let lines = 0
for (const path of process.argv.slice(2)) {
  for await (const chunk of createReadStream(path, { encoding: 'utf8', highWaterMark: 1 << 20 }))
    lines += chunk.split('\n').length
}
console.log(lines)
