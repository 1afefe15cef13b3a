import { type QueryKey, type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { Button } from "./button.tsx"

interface PageOf<Row> {
  readonly data: readonly Row[]
  readonly nextCursor: string | null
}

/** A list that comes page by page. */
export function usePages<Row, Page extends PageOf<Row> = PageOf<Row>>(
  queryKey: QueryKey,
  read: (cursor: string | undefined, signal: AbortSignal) => Promise<Page & PageOf<Row>>,
  options: { refetchInterval?: number; staleTime?: number } = {},
) {
  const query = useInfiniteQuery({
    ...options,
    queryKey,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    getNextPageParam: page => page.nextCursor ?? undefined,
  })
  return { query, rows: query.data?.pages.flatMap(page => page.data) ?? [] }
}

export type Pages<Row> = ReturnType<typeof usePages<Row>>
type Next = Pick<UseInfiniteQueryResult, "hasNextPage" | "isFetchingNextPage" | "fetchNextPage">

/** Fetches the next page, if there is one. */
export function MoreButton({ query, children }: { query: Next; children: ReactNode }) {
  if (!query.hasNextPage) return null
  return (
    <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {children}
    </Button>
  )
}
