interface Summary {
  readonly restoredFrom: number | null
  readonly availabilityOnly: boolean
}

/** Groups consecutive versions that only marked dishes as sold out or available. Every other version is alone. */
export function foldVersions<Version extends Summary>(versions: readonly Version[]): Version[][] {
  const groups: Version[][] = []
  for (const version of versions) {
    const last = groups.at(-1)
    if (last?.[0] && isTap(last[0]) && isTap(version)) last.push(version)
    else groups.push([version])
  }
  return groups
}

function isTap({ restoredFrom, availabilityOnly }: Summary): boolean {
  return restoredFrom === null && availabilityOnly
}
