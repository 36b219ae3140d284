import { flagOf, settingChoices, settingMeanings } from 'coref-referee/explorer'
import { metricSets, metrics } from 'coref-referee/score'
import { summary } from '../state/data.ts'
import { changeSettings } from '../state/settings.ts'
import { Dialog } from './dialog.tsx'

type ChoiceName = keyof typeof settingChoices

/** How the files are compared; every change rescores them at once. */
export function SettingsDialog({ onClose }: { readonly onClose: () => void }) {
  const settings = summary.value?.scores.settings
  if (settings === undefined) return null
  const isChosen = (id: string): boolean => settings.metrics.includes(id)
  return (
    <Dialog title="Settings" onClose={onClose}>
      <div class="settings">
        {(Object.keys(settingChoices) as ChoiceName[]).map((name) => (
          <label key={name}>
            <span>
              {flagOf(name)} <span class="faint">{settingMeanings[name]}</span>
            </span>
            <select
              value={settings[name]}
              onChange={({ currentTarget }) => changeSettings({ [name]: currentTarget.value })}
            >
              {settingChoices[name].map((value) => (
                <option key={value}>{value}</option>
              ))}
            </select>
          </label>
        ))}
      </div>
      <fieldset class="metric-choice">
        <legend>Metrics</legend>
        {metrics.map(({ id, label }) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={isChosen(id)}
              onChange={() => {
                const ids = metrics.map((each) => each.id).filter((each) => (each === id) !== isChosen(each))
                if (ids.length > 0) changeSettings({ metrics: ids })
              }}
            />
            {label}
          </label>
        ))}
        <div class="buttons">
          {Object.entries(metricSets).map(([name, ids]) => (
            <button key={name} type="button" onClick={() => changeSettings({ metrics: ids })}>
              {name}
            </button>
          ))}
        </div>
      </fieldset>
    </Dialog>
  )
}
