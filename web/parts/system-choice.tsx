import { metricById } from 'coref-referee/score'
import { baselineIndex, metric, metricIds, systemIndex, systemNames } from '../state/data.ts'
import { go } from '../state/route.ts'

/** Chooses the response to show, if there are several. */
export function SystemChoice() {
  const names = systemNames.value
  if (names.length < 2) return null
  return (
    <label>
      response{' '}
      <select
        value={names[systemIndex.value]}
        onChange={({ currentTarget }) => go({ system: currentTarget.value })}
      >
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </label>
  )
}

export function MetricChoice() {
  return (
    <label>
      metric{' '}
      <select value={metric.value} onChange={({ currentTarget }) => go({ metric: currentTarget.value })}>
        {metricIds.value.map((id) => (
          <option key={id} value={id}>
            {metricById(id)?.label ?? id}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Chooses the response that the tables compare the others with. */
export function BaselineChoice() {
  const names = systemNames.value
  if (names.length < 2) return null
  const at = baselineIndex.value
  return (
    <label>
      difference from{' '}
      <select
        value={at === undefined ? '' : names[at]}
        onChange={({ currentTarget }) => go({ baseline: currentTarget.value || undefined })}
      >
        <option value="">nothing</option>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </label>
  )
}
