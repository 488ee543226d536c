type Labels = Record<string, string>

/** A text in Prometheus's format, read as a scraper reads it. */
export function readMetrics(text: string) {
  const samples = text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = /^([a-z_]+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
    return name === undefined ? [] : [{ name, labels: readLabels(labels), value: Number(value) }]
  })
  return {
    names: new Set(samples.map(({ name }) => name)),
    /** The value of the one sample with this name that has at least these labels; undefined when there is none. */
    value(name: string, wanted: Labels = {}): number | undefined {
      const found = samples.filter(
        (sample) =>
          sample.name === name &&
          Object.entries(wanted).every(([label, value]) => sample.labels[label] === value),
      )
      if (found.length > 1) throw new Error(`${found.length} samples of ${name} fit`)
      return found[0]?.value
    },
  }
}

function readLabels(text: string): Labels {
  return Object.fromEntries(
    [...text.matchAll(/([a-z_]+)="((?:[^"\\]|\\.)*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )
}
