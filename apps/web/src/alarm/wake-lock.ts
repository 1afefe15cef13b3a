import { useEffect } from "react"

/** Keeps the screen on while the page is seen; the browser drops the lock whenever it is not. */
export function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !("wakeLock" in navigator)) return
    let lock: WakeLockSentinel | undefined
    let left = false
    const take = async () => {
      if (document.visibilityState !== "visible") return
      try {
        const taken = await navigator.wakeLock.request("screen")
        if (left) void taken.release()
        else lock = taken
      } catch {
        // A low battery refuses it; asked again the next time the page is seen.
      }
    }
    void take()
    document.addEventListener("visibilitychange", take)
    return () => {
      left = true
      document.removeEventListener("visibilitychange", take)
      void lock?.release()
    }
  }, [wanted])
}
