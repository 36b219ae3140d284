import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { needing } from '../../../tests/support/needing.ts'

// REFEREE_PYTHON names a Python with numpy and onnxruntime; nothing is installed for this test.
const python = process.env['REFEREE_PYTHON'] ?? 'python3'
const folder = fileURLToPath(new URL('../training', import.meta.url))
const hasModules = spawnSync(python, ['-c', 'import numpy, onnxruntime']).status === 0

needing('python', hasModules).test(
  'the reference in Python finds what the fixture expects',
  () => {
    const args = ['-m', 'unittest', 'tests.test_reference']
    const { status, stderr } = spawnSync(python, args, { cwd: folder, encoding: 'utf8' })
    expect(stderr).toContain('Ran 4 tests')
    expect(status, stderr).toBe(0)
  },
  60_000,
)
