import { useEffect, useState } from "react"
import { useSession } from "../session/session.ts"
import { onCounterChange } from "./database.ts"

/** What the tablet has stored for this restaurant, read again after each change. Undefined until it is read. `read` never changes. */
export function useStored<Value>(read: (restaurantId: string) => Promise<Value>): Value | undefined {
  const { id } = useSession().restaurant
  const [stored, setStored] = useState<Value>()
  useEffect(() => {
    let [isGone, isReading, isOld] = [false, false, false]
    // Many changes while it is read are one more reading.
    const update = async () => {
      isOld = true
      if (isReading) return
      isReading = true
      while (isOld && !isGone) {
        isOld = false
        const value = await read(id)
        if (!isGone) setStored(value)
      }
      isReading = false
    }
    void update()
    const stop = onCounterChange(() => void update())
    return () => {
      isGone = true
      stop()
    }
  }, [id, read])
  return stored
}
