/** What a field needs to edit a member of a draft. */
export function fieldsOf<Draft extends object>(draft: Draft, change: (part: Partial<Draft>) => void) {
  return <Name extends keyof Draft>(name: Name) => ({
    value: draft[name],
    onChange: (value: Draft[Name]) => change({ [name]: value } as unknown as Partial<Draft>),
  })
}
