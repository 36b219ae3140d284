import { signal } from '@preact/signals'
import { defaultSettings, type Settings } from 'coref-referee/score'
import { useLayoutEffect } from 'preact/hooks'
import { chosen } from '../state/chosen-files.ts'
import { report, summary, system } from '../state/data.ts'
import { isOpening, isSetting } from '../state/dialogs.ts'
import { linkTo } from '../state/route.ts'
import { writeSettings } from '../state/settings.ts'
import { HelpDialog } from './help-dialog.tsx'
import { OpenDialog } from './open-dialog.tsx'
import { SettingsDialog } from './settings-dialog.tsx'
import { isTyping } from './typing.ts'

const isHelping = signal(false)

/** The open files and how they are compared. */
export function Header() {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === '?' && !isTyping(event)) isHelping.value = true
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const scores = summary.value?.scores
  return (
    <header class="top">
      <a class="brand" href="#view=overview">
        Referee
      </a>
      {scores !== undefined && (
        <p class="files">
          <span class="faint">key</span> <bdi>{scores.corpus.name}</bdi>
          {scores.systems.length === 1 ? (
            <>
              {' '}
              <span class="faint">response</span> <bdi>{system.value?.name}</bdi>
            </>
          ) : (
            <>
              {' '}
              <span class="faint">{scores.systems.length} responses</span>{' '}
              <bdi>{scores.systems.map(({ name }) => name).join(', ')}</bdi>
            </>
          )}
          <Changed settings={scores.settings} />
        </p>
      )}
      {report.value !== undefined && (
        <a
          class="button"
          href={linkTo({
            view: 'overview',
            from: undefined,
            doc: undefined,
            system: undefined,
            mention: undefined,
            entity: undefined,
          })}
        >
          Back to <bdi>{report.value.summary.scores.corpus.name}</bdi>
        </a>
      )}
      <div class="actions">
        <button type="button" onClick={() => (isOpening.value = true)}>
          Open files
        </button>
        {scores !== undefined && (
          <button type="button" onClick={() => (isSetting.value = true)}>
            Settings
          </button>
        )}
        <button type="button" onClick={() => (isHelping.value = true)} aria-label="Keys">
          ?
        </button>
      </div>
      {isHelping.value && <HelpDialog onClose={() => (isHelping.value = false)} />}
      {(isOpening.value || chosen.value.length > 0) && (
        <OpenDialog onClose={() => (isOpening.value = false)} />
      )}
      {isSetting.value && <SettingsDialog onClose={() => (isSetting.value = false)} />}
    </header>
  )
}

/** Settings that differ from the defaults, since they change the numbers; if none do, the two most asked about. */
function Changed({ settings }: { readonly settings: Settings }) {
  const text = writeSettings(defaultSettings, settings)
  if (text !== undefined) return <span class="changed"> {text.replaceAll(',', ', ')}</span>
  return <span class="faint usual">{` match ${settings.match} · singletons ${settings.singletons}`}</span>
}
