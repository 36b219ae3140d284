import { createReadStream } from 'node:fs'
import type { Command, CommandEntry, FlagGroup } from '../command.ts'
import { wholeNumber } from '../flags/whole-number.ts'
import { MOST_REQUEST_BYTES, serveRequests } from './serve-requests.ts'

const rpcFlags = {
  maxRequest: {
    value: 'bytes',
    description: 'refuse larger requests',
    shownDefault: MOST_REQUEST_BYTES,
    isCommon: true,
  },
} as const satisfies FlagGroup

/** `referee rpc` */
export function rpcCommand(commands: readonly CommandEntry[]): Command<[], [typeof rpcFlags]> {
  return {
    arguments: [],
    flags: [rpcFlags],
    examples: [
      `echo '{"protocol":1,"id":1,"method":"score","params":{"inputs":["key.conll","response.conll"]}}' | referee rpc`,
    ],
    notes: [
      'Reads one JSON request per line from standard input and answers each with a line on standard output, until the input ends. See docs/rpc.md for the protocol. The Python package uses it.',
    ],
    async run({ io }, _, { maxRequest }) {
      const most = wholeNumber('--max-request', maxRequest, 1, MOST_REQUEST_BYTES)
      const fd = io.files?.stdin
      const input = fd === undefined ? process.stdin : createReadStream('', { fd, autoClose: false })
      await serveRequests(input, io.stdout, {
        commands,
        mostRequestBytes: most ?? MOST_REQUEST_BYTES,
      })
    },
  }
}
