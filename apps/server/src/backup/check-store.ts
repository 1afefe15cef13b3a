import type { Client } from "pg"
import type { StoredOrder } from "./check-orders.ts"
import type { StoredStay } from "./check-seats.ts"

const batchSize = 2_000

/** Every order with its moves, read in batches to limit memory. */
export async function* readOrders(client: Client): AsyncGenerator<StoredOrder> {
  for (let after = ""; ; ) {
    const { rows } = await client.query<StoredOrder>(
      `select id, type, status, total_paise, bill,
              array(select from_status || case when undo then '<' else '>' end || to_status from order_moves m
                     where m.order_id = o.id and m.from_status <> m.to_status order by m.revision) as moves
         from orders o where id > $1 order by id limit ${batchSize}`,
      [after],
    )
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}

interface StayRow {
  id: string
  starts_at: Date
  ends_at: Date
  people: number
  seats: number
}

/** The stays that hold seats, one list per restaurant. Test and live bookings are counted separately. */
export async function* readStays(client: Client, createdAt: Date): AsyncGenerator<StoredStay[]> {
  const { rows: groups } = await client.query<{ restaurant_id: string; test: boolean }>(
    "select distinct restaurant_id, test from reservations order by 1, 2",
  )
  for (const { restaurant_id, test } of groups) {
    const { rows } = await client.query<StayRow>(
      `select id, starts_at, ends_at, people, seats from reservations
        where restaurant_id = $1 and test = $2 and status in ('PENDING', 'CONFIRMED', 'SEATED')
          and (status <> 'PENDING' or starts_at > $3)`,
      [restaurant_id, test, createdAt],
    )
    yield rows.map(({ id, starts_at, ends_at, people, seats }) => ({
      id,
      startsAt: starts_at.getTime(),
      endsAt: ends_at.getTime(),
      people,
      seats,
    }))
  }
}

/** Numbers that two orders or two bills share. Unique indexes prevent this, unless an index is damaged. */
export async function readSharedNumbers(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ number: string }>(
    `select restaurant_id || ' ' || day || ' ' || number as number from orders
      group by restaurant_id, day, test, number having count(*) > 1
     union all
     select restaurant_id || ' bill ' || bill_number from orders where bill_number is not null
      group by restaurant_id, bill_number having count(*) > 1`,
  )
  return rows.map(({ number }) => number)
}
