/** SQL that counts the rows of each status into its figure. Null: other columns count them. */
export function countsByStatus(figures: Readonly<Record<string, string | null>>): string {
  return Object.entries(figures)
    .filter(([, figure]) => figure !== null)
    .map(([status, figure]) => `(count(*) filter (where status = '${status}'))::int as ${figure}`)
    .join(", ")
}
