import { useEffect } from "react"

/** Keeps the screen on while the page is visible. The browser releases the lock when the page is hidden. */
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
        // The browser may refuse on low battery. The next visibility change requests it again.
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
