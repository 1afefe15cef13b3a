/** Of orders that were billed with another price, in SQL: `e` is the row of `counter_entries`, `o` that of `orders`. */

/** SQL: by how much the bill differs. Null: nobody knows it. Servers before the comparison have stored the expected total only. */
export const markedPaise = `coalesce(e.difference_paise, case when e.current_menu_version is null then abs(o.total_paise - e.expected_paise) end)`

/** SQL: why an order is marked. */
export const markedReason = `case when e.old_prices and e.current_paise is not null then 'OLD_PRICES'
  when e.difference = 'PRICE' and e.current_menu_version is not null and e.current_paise is null then 'NOT_ON_MENU'
  else e.difference end`
