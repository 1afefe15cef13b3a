import { join } from "node:path"
import { API } from "typescript/unstable/sync"

/**
 * The errors of a strict type check of a folder's own files, by its tsconfig.json. Files of other folders that they use
 * are read and not checked: that takes a third of the time.
 */
export function typeFaults(folder: string): string[] {
  const api = new API({ cwd: folder })
  try {
    const [project] = api.updateSnapshot({ openProjects: [join(folder, "tsconfig.json")] }).getProjects()
    if (!project) throw new Error(`the compiler did not open ${folder}/tsconfig.json`)
    const { program } = project
    const ours = program
      .getSourceFileNames()
      .filter(name => name.startsWith(`${folder}/`) && !name.includes("/node_modules/"))
    const found = [
      ...program.getConfigFileParsingDiagnostics(),
      ...program.getProgramDiagnostics(),
      ...program.getGlobalDiagnostics(),
      ...ours.flatMap(name => [
        ...program.getSyntacticDiagnostics(name),
        ...program.getSemanticDiagnostics(name),
      ]),
    ]
    return found.map(({ fileName, pos, text }) => `${fileName}:${pos}: ${text}`)
  } finally {
    api.close()
  }
}
